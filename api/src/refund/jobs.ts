import { owedCents } from '@synapse/shared/invoice/invoice'
import { formatEuro } from '@synapse/shared/money'
import { type ManualMethod, manualMethods } from '@synapse/shared/payment/payment'
import { sumRefundCents } from '@synapse/shared/refund/refund'
import { cancellationMail, type RefundedAmounts } from '#booking/emails/cancellation'
import { type MailTemplate, sendToGuests, sendToStudent } from '#booking/emails/send-mail'
import { getBooking } from '#booking/model'
import { withdrawalDeadline } from '#booking/read-withdrawal'
import type { Context } from '#core/context'
import type { Db } from '#db/knex'
import { readInvoice } from '#invoice/read-invoices'
import { Payment } from '#payment/model'
import { readPaymentSums } from '#payment/read-payment-sums'
import { exclusiveJob, job } from '#queue/job'
import { refundMadeMail, refundReturnedMail } from '#refund/emails/refunds'
import { paidTooLateMail, slotLostMail } from '#refund/emails/slot-lost'
import { isFullyRefunded, Refund, readRefund } from '#refund/model'
import { reconcileWithStripe } from '#refund/reconcile-refunds'
import { refundInFull, refundOverpayment } from '#refund/refund-automatically'
import { revokedRefundReason } from '#refund/revoke-outside-stripe'
import { sendRefund } from '#refund/send-refund'
import { syncRefundsOfPayment } from '#refund/sync-refunds'
import { addTodo, bookingLinkColumns } from '#todo/add-todo'

export const sendRefundToStripe = job<{ refundId: string }>({
  name: 'send-refund-to-stripe',
  title: 'Stripe refund',
  run: (context, { refundId }) => sendRefund(context, refundId),
})

type LostPayment = { bookingId: string; paymentId: string }

export const refundLostSlot = job<LostPayment>({
  name: 'refund-lost-slot',
  title: 'Refund and apology for a slot that was already booked',
  run: (context, lost) =>
    refundAndApologize(context, lost, 'Another booking had already taken the slot.', slotLostMail),
})

export const refundLatePayment = job<LostPayment>({
  name: 'refund-late-payment',
  title: 'Refund and apology for a late payment',
  run: (context, lost) =>
    refundAndApologize(
      context,
      lost,
      'The payment arrived after the session’s start.',
      paidTooLateMail,
    ),
})

/** Copies refunds from Stripe that were made before their payment was recorded. */
export const syncEarlyRefunds = job<{ paymentId: string }>({
  name: 'sync-early-refunds',
  title: 'Syncing refunds of a payment that was recorded late',
  run: (context, { paymentId }) => syncRefundsOfPayment(context, paymentId),
})

export const refundOverpaid = job<{ invoiceId: string; paymentId: string }>({
  name: 'refund-overpaid',
  title: 'Refund of an overpayment',
  run: refundOverpayment,
})

const refundAndApologize = async (
  context: Context,
  { bookingId, paymentId }: LostPayment,
  reason: string,
  write: (isAccepted: boolean) => MailTemplate,
) => {
  // Create the refund first, because the e-mail says whether Stripe has accepted it.
  const refund = await refundInFull(context, paymentId, reason)
  const isAccepted = !refund || refund.isAccepted || (await isFullyRefunded(context.db, paymentId))
  const booking = await getBooking(context.db, bookingId)
  await sendToStudent(context, booking, write(isAccepted))
}

/** Sends cancellation e-mails after a refund. Only the payer's e-mail mentions the refund. */
export const sendRefundedCancellation = job<{ bookingId: string }>({
  name: 'send-refunded-cancellation',
  title: 'Cancellation and refund e-mail',
  run: async (context, { bookingId }) => {
    const booking = await getBooking(context.db, bookingId)
    const refunds = await readBookingRefunds(context.db, bookingId)
    const withdrawableUntil = withdrawalDeadline(booking, context.now())
    await sendToGuests(context, booking, cancellationMail({ ...refunds, withdrawableUntil }))
  },
})

/**
 * Reads the refunds that a booking's cancellation e-mail mentions: manual refunds and refunds
 * accepted by Stripe, except those with a separate e-mail.
 */
const readBookingRefunds = async (
  db: Db,
  bookingId: string,
): Promise<Omit<RefundedAmounts, 'withdrawableUntil'>> => {
  const all = await Refund.query(db).whereIn(
    'paymentId',
    Payment.query(db).select('id').where({ bookingId }),
  )
  const refunds = all.filter((refund) => refund.isAccepted && !refund.needsOwnMail)
  const sumBy = (method: ManualMethod | null) =>
    sumRefundCents(refunds.filter((refund) => refund.method === method))
  return {
    byCardCents: sumBy(null),
    manual: manualMethods
      .map((method) => ({ cents: sumBy(method), method }))
      .filter(({ cents }) => cents > 0),
    keptCents: (await readPaymentSums(db, bookingId)).keptCents,
  }
}

/** Sends an e-mail about a refund, unless a cancellation e-mail mentions it. */
export const sendRefundMade = job<{ refundId: string }>({
  name: 'send-refund-made',
  title: 'Refund e-mail',
  run: async (context, { refundId }) => {
    const { refund, booking } = await readRefund(context.db, refundId)
    // If the refund has since failed, a different e-mail tells the student.
    if (booking && refund.needsOwnMail && refund.status === 'succeeded')
      await sendToStudent(context, booking, refundMadeMail(refund, context.now()))
  },
})

/** Tells the student that a refund failed, if an earlier e-mail announced it. */
export const sendRefundReturned = job<{ refundId: string }>({
  name: 'send-refund-returned',
  title: 'Failed-refund e-mail',
  run: async (context, { refundId }) => {
    const { refund, booking } = await readRefund(context.db, refundId)
    if (booking) await sendToStudent(context, booking, refundReturnedMail(refund))
  },
})

export const addSecondRefundTodo = job<{ refundId: string }>({
  name: 'add-second-refund-todo',
  title: 'Task about a duplicate refund',
  run: async ({ db }, { refundId }) => {
    const { refund, payment, booking, payer } = await readRefund(db, refundId)
    const outside = { paymentId: payment.id, failureReason: revokedRefundReason }
    const wasOutside = (await Refund.query(db).where(outside).resultSize()) > 0
    await addTodo(db, {
      key: `refund-twice:${refundId}`,
      title: `Refunded twice: ${formatEuro(refund.cents)}${payer ? ` to ${payer}` : ''}`,
      description: wasOutside
        ? `Stripe refunded ${formatEuro(refund.cents)} of payment ${payment.stripePaymentIntentId}, which you had recorded as refunded outside Stripe. If the money was sent twice, contact the client.`
        : `Stripe refunded ${formatEuro(refund.cents)} twice for one request (payment ${payment.stripePaymentIntentId}). Check the payment in Stripe’s dashboard: cancel a refund that is still pending there, or contact the client.`,
      ...(booking && bookingLinkColumns(booking)),
    })
  },
})

/** Adds a task after a dashboard refund: the invoice is unpaid again unless it is credited. */
export const addPaymentReversedTodo = job<{ refundId: string }>({
  name: 'add-payment-reversed-todo',
  title: 'Task about an invoice that is unpaid again',
  run: async ({ db }, { refundId }) => {
    const { refund, payment } = await readRefund(db, refundId)
    if (!payment.invoiceId) return
    const invoice = await readInvoice(db, payment.invoiceId)
    const unpaidCents = owedCents(invoice)
    if (unpaidCents === 0) return
    await addTodo(db, {
      key: `owed-again:${refundId}`,
      title: `Invoice ${invoice.invoiceNumber} is unpaid again: ${formatEuro(unpaidCents)}`,
      description: `${formatEuro(refund.cents)} was refunded to the card of ${invoice.billToName} in Stripe’s dashboard. If the client doesn’t have to pay again, credit the invoice.`,
    })
  },
})

export const reconcileRefunds = exclusiveJob({
  name: 'reconcile-refunds',
  title: 'Nightly comparison of refunds with Stripe',
  cron: '22 2 * * *',
  timeoutSeconds: 3600,
  run: reconcileWithStripe,
})
