import { hasSessionBegun } from '@synapse/shared/booking/booking'
import {
  centsFromEuro,
  euroFromCents,
  formatAmount,
  formatEuroText,
  isZero,
  sumCents,
} from '@synapse/shared/money'
import { hasDisputeEnded } from '@synapse/shared/payment/payment-status'
import { formatMoment } from '@synapse/shared/time'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import { addToTimeline, lockBooking } from '#booking/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { Dispute, updatePaymentStatus } from '#dispute/model'
import { findPayer } from '#invoice/find-payer'
import { findUnpaidInvoice } from '#invoice/model'
import { postFacts, subjectOf } from '#journal/post-facts'
import { fromStripeTime, idFromReference } from '#outside/stripe'
import { isUnrecordedPayment } from '#payment/is-our-payment'
import { lockPayment, Payment } from '#payment/model'
import type { ApplyInTransaction, StripeEventHandler } from '#payment/receive-event'
import { addTodo, bookingLinkColumns } from '#todo/add-todo'
import { completeTodos, TodoItem } from '#todo/model'

/** Handles Stripe's events about disputes. Returns undefined for other events. */
export const onDisputeEvent: StripeEventHandler = (context, event) => {
  switch (event.type) {
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return recordDispute(context, event.data.object.id)
  }
}

/**
 * Reads a dispute from Stripe, and returns a function that stores its status, cost and deadline.
 * Events may arrive repeatedly or out of order.
 */
export const recordDispute = async (
  context: Context,
  disputeId: string,
): Promise<ApplyInTransaction> => {
  const { now, stripe } = context
  const readAt = now()
  const dispute = await stripe.disputes.retrieve(disputeId)
  const intent = idFromReference(dispute.payment_intent)
  if (!intent) return async () => 'applied'
  const isExpected = await isUnrecordedPayment(context, intent)
  return async (trx) => {
    const found = await Payment.query(trx).findOne({ stripePaymentIntentId: intent })
    const payment = found && (await lockPayment(trx, found.id))
    // If the payment belongs to this app, Stripe resends the event until the payment is recorded.
    if (!payment) return isExpected ? 'not_yet' : 'applied'
    const before = await Dispute.query(trx).findById(dispute.id)
    // Ignore this status, because a newer status has already been stored.
    if (before && before.readAt > toTimestamp(readAt)) return 'applied'
    // Also lock the booking, because its journal entries depend on each other (see `db/README.md`).
    if (payment.bookingId) await lockBooking(trx, payment.bookingId)
    await Dispute.query(trx)
      .insert({
        id: dispute.id,
        paymentId: payment.id,
        amount: euroFromCents(dispute.amount),
        reason: dispute.reason,
        status: dispute.status,
        ...costOf(dispute),
        readAt: toTimestamp(readAt),
        moneyMovedAt: moneyMovedAt(dispute, payment, readAt),
      })
      .onConflict('id')
      .merge()
    await postFacts(trx, subjectOf(payment))
    await updatePaymentStatus(trx, payment.id)
    await addChanges(context, trx, { payment, dispute, before: before?.status })
    const { invoiceId } = payment
    if (invoiceId) await context.emit(trx, 'invoice.balance_changed', { invoiceId })
    return 'applied'
  }
}

/** The statuses in which the bank holds the disputed amount. Inquiries don't move money. */
const statusesHoldingMoney = ['needs_response', 'under_review', 'lost']

/**
 * Returns the amount withdrawn from the Stripe balance, in the payment's currency, and Stripe's fee
 * in euros. Stripe converts a payment in another currency to the currency of the balance.
 */
const costOf = ({ amount, currency, status, balance_transactions: moves }: Stripe.Dispute) => {
  const moved = moves.filter((one) => one.currency === currency)
  const heldCents = statusesHoldingMoney.includes(status) ? amount : 0
  const takenCents = moved.length ? -sumCents(moved.map((one) => one.amount)) : heldCents
  const fees = moves.filter((one) => one.currency === 'eur').map(({ fee }) => fee)
  return {
    withdrawn: euroFromCents(Math.max(0, takenCents)),
    fee: euroFromCents(Math.max(0, sumCents(fees))),
  }
}

/**
 * Returns when Stripe last moved money, but no earlier than the payment and no later than now.
 * Returns null if Stripe doesn't list the transactions.
 */
const moneyMovedAt = (
  { balance_transactions: moves }: Stripe.Dispute,
  { paymentDate }: Payment,
  readAt: Temporal.Instant,
) => {
  const times = moves.map(({ created }) => fromStripeTime(created).epochMilliseconds)
  if (times.length === 0) return null
  return new Date(Math.min(readAt.epochMilliseconds, Math.max(paymentDate.getTime(), ...times)))
}

type Change = { payment: Payment; dispute: Stripe.Dispute; before: string | undefined }

/** Adds a dispute's changes to the booking's timeline and the to-do list, only once. */
const addChanges = async (
  context: Context,
  trx: Knex.Transaction,
  { payment, dispute, before }: Change,
) => {
  const { id, reason, status } = dispute
  const at = context.now()
  const payer = await findPayer(trx, payment)
  const { booking } = payer
  const about = { dispute: id, reason, amount: euroFromCents(dispute.amount) }
  if (before === undefined && booking) await addToTimeline(trx, booking.id, 'disputed', at, about)
  if (!hasDisputeEnded(status)) return addAnswerTodo(trx, dispute, payer)
  if (before !== undefined && hasDisputeEnded(before)) return
  await completeTodos(TodoItem.query(trx).where({ key: keyOf(dispute) }), at)
  const isLost = status === 'lost'
  if (booking)
    await addToTimeline(trx, booking.id, isLost ? 'dispute_lost' : 'dispute_won', at, about)
  if (!isLost) return
  await completeRefundFailures(trx, payment.id, at)
  if (booking) await context.emit(trx, 'booking.charge_changed', { bookingId: booking.id })
  await addLossTodo(trx, dispute, payer, at)
}

const keyOf = ({ id }: Stripe.Dispute) => `dispute:${id}`

const completeRefundFailures = async (
  trx: Knex.Transaction,
  paymentId: string,
  at: Temporal.Instant,
) => {
  if (await Payment.query(trx).findById(paymentId).whereRaw('refundable_of(payments) > 0')) return
  const ofPayment = 'refund_id in (select id from refunds where payment_id = ?)'
  await completeTodos(TodoItem.query(trx).whereRaw(ofPayment, [paymentId]), at)
}

type Payer = Awaited<ReturnType<typeof findPayer>>

const addAnswerTodo = (trx: Knex.Transaction, dispute: Stripe.Dispute, payer: Payer) => {
  const { due_by: dueBy } = dispute.evidence_details
  const deadline = dueBy
    ? `by ${formatMoment(fromStripeTime(dueBy))}`
    : 'before the deadline shown there'
  return addTodo(trx, {
    key: keyOf(dispute),
    title: `Disputed payment of ${formatAmount(dispute.amount, dispute.currency)}${by(payer)}`,
    description: `The cardholder has disputed the payment with their bank (${reasonText(dispute)}). Answer in Stripe’s dashboard ${deadline}.`,
    ...linkColumns(payer),
  })
}

const linkColumns = ({ booking, invoice }: Payer) => {
  if (booking) return bookingLinkColumns(booking)
  return invoice ? { relatedData: { invoiceId: invoice.id } } : {}
}

const addLossTodo = async (
  trx: Knex.Transaction,
  dispute: Stripe.Dispute,
  payer: Payer,
  at: Temporal.Instant,
) => {
  const { booking } = payer
  const isBooked = booking?.paymentStatus === 'completed'
  const invoice = payer.invoice ?? (isBooked ? await findUnpaidInvoice(trx, booking.id) : undefined)
  const stored = await Dispute.query(trx).findById(dispute.id).throwIfNotFound()
  const isUpcoming = isBooked && !hasSessionBegun(booking, at)
  await addTodo(trx, {
    key: `dispute-lost:${dispute.id}`,
    title: `Dispute lost: ${formatAmount(dispute.amount, dispute.currency)}${by(payer)}`,
    description: lossText({
      dispute,
      withdrawn: stored.withdrawn,
      fee: stored.fee,
      payer,
      invoice,
      upcoming: isUpcoming ? booking : undefined,
    }),
    ...linkColumns(payer),
  })
}

type Loss = {
  dispute: Stripe.Dispute
  withdrawn: string
  fee: string
  payer: Payer
  /** The invoice, if the lost dispute makes it unpaid again. */
  invoice: { invoiceNumber: string } | undefined
  /** The booking, if its session hasn't taken place yet. */
  upcoming: { start: Temporal.Instant } | undefined
}

const lossText = ({ dispute, withdrawn, fee, payer, invoice, upcoming }: Loss): string => {
  const isInvoicePaid = Boolean(payer.invoice)
  return [
    `The bank decided in favour of the cardholder (${reasonText(dispute)}), who received ${formatAmount(centsFromEuro(withdrawn), dispute.currency)}${isZero(fee) ? '' : `; Stripe charged a fee of ${formatEuroText(fee)}`}.`,
    `Your figures include ${isInvoicePaid ? 'the fee' : 'this'}.`,
    upcoming &&
      `The session on ${formatMoment(upcoming.start)} is still booked: cancel it if it won’t take place.`,
    invoice &&
      `Invoice ${invoice.invoiceNumber} is unpaid again${isInvoicePaid ? ', and counts as income until you credit it: do so' : ': credit it'} if the client doesn’t have to pay.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const by = ({ payer }: Payer): string => (payer ? ` by ${payer}` : '')

const reasonText = ({ reason }: Stripe.Dispute) => reason.replaceAll('_', ' ')
