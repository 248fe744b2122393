import type { Knex } from 'knex'
import type Stripe from 'stripe'
import { addToTimeline, type Booking, lockBooking } from '#booking/model'
import type { Context } from '#core/context'
import { log } from '#core/log'
import { anyOf } from '#db/sql'
import { postFacts, subjectOf } from '#journal/post-facts'
import { Mail } from '#mail/model'
import { idFromReference, orUnavailable } from '#outside/stripe'
import { isUnrecordedPayment } from '#payment/is-our-payment'
import { lockPayment, Payment } from '#payment/model'
import type { ApplyInTransaction, StripeEventHandler } from '#payment/receive-event'
import {
  isStripeRefundOf,
  type MatchedRefund,
  matchRefunds,
  planRefund,
} from '#refund/match-refunds'
import { Refund } from '#refund/model'
import { readRefundAmounts } from '#refund/read-refundable'
import { revokeOutsideStripe } from '#refund/revoke-outside-stripe'
import { updatePaymentAndBooking } from '#refund/update-payment-and-booking'
import { updateRefundTodos } from '#refund/update-refund-todos'

type Refusal = { refund: Refund; why: string }

/** Handles Stripe's events about refunds. Returns undefined for other events. */
export const onRefundEvent: StripeEventHandler = (context, event) => {
  switch (event.type) {
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return syncRefunds(context, idFromReference(event.data.object.payment_intent))
  }
}

/**
 * Reads a payment's refunds from Stripe, including those made in its dashboard. Returns a function
 * that copies them to the ledger in a transaction.
 */
export const syncRefunds = async (
  context: Context,
  paymentIntentId: string | undefined,
): Promise<ApplyInTransaction> =>
  paymentIntentId
    ? applyRefunds(context, paymentIntentId, {
        stripeRefunds: await listStripeRefunds(context, paymentIntentId),
      })
    : async () => 'applied'

/** Copies a payment's refunds from Stripe to the ledger, in a separate transaction. */
export const syncRefundsOfPayment = async (context: Context, paymentId: string): Promise<void> => {
  const payment = await Payment.query(context.db).findById(paymentId).throwIfNotFound()
  const apply = await syncRefunds(context, payment.stripePaymentIntentId ?? undefined)
  await context.db.transaction(apply)
}

/**
 * Copies refunds from Stripe before payments are refunded, so that no refund is made twice. If
 * Stripe doesn't respond, refunds can still be recorded, because `sendRefund` checks again.
 * @returns whether refunds made in Stripe's dashboard were added to the ledger
 */
export const syncBeforeRefund = async (
  context: Context,
  paymentIds: readonly string[],
): Promise<'changed' | 'unchanged' | 'unavailable'> => {
  const countDashboardRefunds = () =>
    Refund.query(context.db)
      .where('paymentId', anyOf(paymentIds))
      .where({ requestedBy: 'stripe' })
      .whereNot({ status: 'failed' })
      .resultSize()
  const before = await countDashboardRefunds()
  return orUnavailable(
    async () => {
      for (const id of paymentIds) await syncRefundsOfPayment(context, id)
      return (await countDashboardRefunds()) > before ? 'changed' : 'unchanged'
    },
    () => 'unavailable',
  )
}

/** The refunds of a payment, as returned by Stripe, newest first. */
export type FetchedRefunds = { stripeRefunds: readonly Stripe.Refund[]; refusal?: Refusal }

/** Returns a function that copies fetched refunds to the ledger in a transaction. */
export const applyRefunds = async (
  context: Context,
  paymentIntentId: string,
  { stripeRefunds, refusal }: FetchedRefunds,
): Promise<ApplyInTransaction> => {
  const isExpected = await isUnrecordedPayment(context, paymentIntentId)
  return async (trx) => {
    const found = await Payment.query(trx).findOne({ stripePaymentIntentId: paymentIntentId })
    const payment = found && (await lockPayment(trx, found.id))
    // If the payment belongs to this app, Stripe resends the event until the payment is recorded.
    if (!payment) return isExpected ? 'not_yet' : 'applied'
    // See `db/README.md` for the lock order.
    const booking = payment.bookingId ? await lockBooking(trx, payment.bookingId) : undefined
    const isRefused = refusal && !stripeRefunds.some((one) => isStripeRefundOf(one, refusal.refund))
    const failed = isRefused && (await failRefund(context, trx, booking, refusal))
    const refunds = await Refund.query(trx).where({ paymentId: payment.id }).orderBy('createdAt')
    if (booking && booking.paymentStatus !== 'completed')
      await excludeFromCancellationMail(trx, refunds)
    const matched = matchRefunds(refunds, stripeRefunds)
    const results: Awaited<ReturnType<typeof syncRefund>>[] = []
    for (const one of matched)
      results.push(await syncRefund(context, trx, { payment, booking }, one))
    const changed = [failed, ...results].filter((result) => result instanceof Refund)
    await updateRefundTodos(context, trx, changed)
    const hasNewRefund = changed.some(({ status }) => status === 'succeeded')
    if (await updatePaymentAndBooking(context, trx, payment, booking, { hasNewRefund }))
      await includeInCancellationMail(trx, payment, refunds)
    const { invoiceId } = payment
    if (invoiceId && (refusal || matched.length > 0))
      await context.emit(trx, 'invoice.balance_changed', { invoiceId })
    return results.includes('too_much') ? 'not_yet' : 'applied'
  }
}

/** Lists all Stripe refunds of a payment, newest first. */
export const listStripeRefunds = ({ stripe }: Context, paymentIntentId: string) =>
  Array.fromAsync(stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))

/** Marks the refunds that Stripe hasn't accepted: the cancellation e-mail doesn't mention them. */
const excludeFromCancellationMail = (trx: Knex.Transaction, refunds: readonly Refund[]) => {
  const unsent = refunds.filter(({ status, isAccepted }) => status === 'pending' && !isAccepted)
  const ids = unsent.map(({ id }) => id)
  return Refund.query(trx).where('id', anyOf(ids)).patch({ endsBooking: false })
}

/** Marks the dashboard refunds that ended the booking: the cancellation e-mail mentions them. */
const includeInCancellationMail = (
  trx: Knex.Transaction,
  { id: paymentId }: Payment,
  before: readonly Refund[],
) => {
  const mentioned = before.filter(({ status }) => status === 'succeeded')
  return Refund.query(trx)
    .where({ paymentId, requestedBy: 'stripe', status: 'succeeded' })
    .whereNot('id', anyOf(mentioned.map(({ id }) => id)))
    .patch({ endsBooking: true })
}

type PaymentAndBooking = { payment: Payment; booking: Booking | undefined }

/**
 * Applies a Stripe refund to the ledger.
 * @returns the refund in the ledger if it has just succeeded or failed; 'too_much' if the refunds
 * would exceed the payment
 */
const syncRefund = async (
  context: Context,
  trx: Knex.Transaction,
  { payment, booking }: PaymentAndBooking,
  match: MatchedRefund,
): Promise<Refund | 'too_much' | undefined> => {
  const plan = planRefund(match, context.now())
  if (!plan) return undefined
  const { refund, isDuplicate } = match
  const { values, neededCents, hasEnded } = plan
  const excessCents =
    neededCents > 0 ? neededCents - (await readRefundAmounts(trx, payment.id)).unrefundedCents : 0
  const revokedCents = await revokeOutsideStripe(context, trx, { payment, cents: excessCents })
  if (excessCents > revokedCents) {
    const ids = { refundId: match.stripeRefund.id, paymentId: payment.id }
    log.warn(ids, 'A Stripe refund exceeds what remains of its payment')
    return 'too_much'
  }
  const synced = refund
    ? await Refund.query(trx).patchAndFetchById(refund.id, values)
    : await Refund.query(trx).insertAndFetch({ ...values, paymentId: payment.id })
  await postFacts(trx, subjectOf(payment))
  const isMadeTwice = isDuplicate || revokedCents > 0
  if (isMadeTwice && synced.status !== 'failed')
    await context.emit(trx, 'refund.duplicated', { refundId: synced.id })
  if (!hasEnded) return undefined
  if (synced.status === 'succeeded') await onSucceeded(context, trx, booking, synced, isDuplicate)
  else await onFailed(context, trx, booking, synced, refund)
  return synced
}

const failRefund = async (
  context: Context,
  trx: Knex.Transaction,
  booking: Booking | undefined,
  { refund, why }: Refusal,
): Promise<Refund | undefined> => {
  const isFailed = await Refund.query(trx)
    .where({ id: refund.id, status: 'pending' })
    .whereNull('stripeRefundId')
    .patch({ status: 'failed', failureReason: why })
  if (!isFailed) return undefined
  const synced = await Refund.query(trx).findById(refund.id).throwIfNotFound()
  await onFailed(context, trx, booking, synced, refund)
  return synced
}

const onSucceeded = async (
  { now, emit }: Context,
  trx: Knex.Transaction,
  booking: Booking | undefined,
  { id: refundId, amount, stripeRefundId: refund, requestedBy, todoId }: Refund,
  isDuplicate: boolean,
) => {
  if (booking)
    await addToTimeline(trx, booking.id, 'refund_succeeded', now(), {
      amount,
      ...(refund && { refund }),
    })
  else if (requestedBy === 'stripe') await emit(trx, 'refund.made_in_dashboard', { refundId })
  // If a refund was duplicated, the operator decides what to do.
  const isExpected = booking && !isDuplicate && (await wasNotified(trx, booking))
  if (todoId || isExpected) await emit(trx, 'refund.succeeded', { refundId })
}

const onFailed = async (
  { now, emit }: Context,
  trx: Knex.Transaction,
  booking: Booking | undefined,
  { id: refundId, amount, failureReason: reason, stripeRefundId: refund }: Refund,
  before: Refund | undefined,
) => {
  if (booking)
    await addToTimeline(trx, booking.id, 'refund_failed', now(), { amount, reason, refund })
  if (before?.isAccepted) await emit(trx, 'refund.returned', { refundId })
}

/**
 * Returns whether the student got e-mails about the booking. There are none for unconfirmed
 * bookings. For bookings that were never completed, there is at most one, about the refund.
 */
const wasNotified = async (trx: Knex.Transaction, booking: Booking): Promise<boolean> => {
  if (booking.isUnconfirmed) return false
  if (booking.paymentStatus !== 'refunded' || booking.completedAt) return true
  const sent = Mail.query(trx).where({ bookingId: booking.id }).whereNotNull('sentAt')
  return (await sent.resultSize()) > 0
}
