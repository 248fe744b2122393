import { euroFromCents, formatEuro } from '@synapse/shared/money'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import { endBooking } from '#booking/cancel-booking'
import { Booking, changeStatus, lockBooking, note } from '#booking/model'
import { bookingIdIn } from '#booking/settle-booking'
import type { Context } from '#context'
import type { Db } from '#db/knex'
import { fromNumeric } from '#db/money'
import { lockPayment, Payment, Refund } from '#payment/model'
import { concludeCancellations, concludeRefundTask } from '#todo/conclude-refund-task'
import { remindOperator } from '#todo/model'

/**
 * Makes the ledger say what Stripe says about a payment's refunds, those that were made in Stripe's
 * own dashboard included. Asks Stripe now; the answer is applied in the transaction.
 */
export const mirrorRefunds = async (
  context: Context,
  paymentIntentId: string | undefined,
): Promise<(trx: Knex.Transaction) => Promise<boolean>> => {
  if (!paymentIntentId) return async () => true
  const known: Stripe.Refund[] = []
  for await (const refund of context.stripe.refunds.list({
    payment_intent: paymentIntentId,
    limit: 100,
  }))
    known.push(refund)
  const isExpected =
    !(await Payment.query(context.db).findOne({ stripePaymentIntentId: paymentIntentId })) &&
    (await isOurs(context, paymentIntentId))
  return async (trx) => {
    const found = await Payment.query(trx).findOne({ stripePaymentIntentId: paymentIntentId })
    const payment = found && (await lockPayment(trx, found.id))
    // Refunds of a payment that is not recorded here yet come again; strangers' are not ours.
    if (!payment) return !isExpected
    // One order everywhere: the payment, the booking, the to-do.
    if (payment.bookingId) await lockBooking(trx, payment.bookingId)
    // Failed ones first: they make room in the ledger for those that came after them.
    for (const refund of known.toSorted((a, b) => rank(a) - rank(b)))
      if (!(await mirrorOne(context, trx, payment, refund))) return false
    await concludePayment(context, trx, payment)
    return true
  }
}

/** Whether a payment is for a booking here, whether or not it has been recorded yet. */
export const isOurs = async ({ db, stripe }: Context, paymentIntentId: string) => {
  const { metadata } = await stripe.paymentIntents.retrieve(paymentIntentId)
  const bookingId = bookingIdIn(metadata)
  return bookingId !== undefined && Boolean(await Booking.query(db).findById(bookingId))
}

const rank = (refund: Stripe.Refund) => (ledgerStatus(refund) === 'failed' ? 0 : 1)

const ledgerStatus = ({ status }: Stripe.Refund): Refund['status'] => {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** A refund only ever goes up here: what has succeeded may still fail, and nothing follows that. */
const stages = { pending: 0, succeeded: 1, failed: 2 } as const satisfies Record<
  Refund['status'],
  number
>

/** @returns false when the ledger has no room for it yet */
const mirrorOne = async (
  context: Context,
  trx: Knex.Transaction,
  payment: Payment,
  refund: Stripe.Refund,
): Promise<boolean> => {
  const status = ledgerStatus(refund)
  const failureReason = refund.failure_reason ?? null
  const own = await Refund.query(trx)
    .where({ paymentId: payment.id })
    .where((either) => {
      either.where({ stripeRefundId: refund.id })
      if (refund.metadata?.refundId) either.orWhere({ id: refund.metadata.refundId })
    })
    .first()
  if (own) {
    // Read at Stripe before another reading that was applied meanwhile: it must not undo that.
    const isOld = own.stripeRefundId === refund.id && stages[status] < stages[own.status]
    if (isOld) return true
    if (own.status === status && own.stripeRefundId === refund.id) return true
    await Refund.query(trx)
      .findById(own.id)
      .patch({ status, failureReason, stripeRefundId: refund.id })
    if (own.status === status) return true
  } else {
    // A line of ours holds the rest of the payment until Stripe has said no to it.
    if (status !== 'failed' && refund.amount > (await remainingCents(trx, payment))) return false
    await Refund.query(trx).insert({
      paymentId: payment.id,
      amount: euroFromCents(refund.amount),
      status,
      requestedBy: 'stripe',
      reason: refund.reason ?? null,
      stripeRefundId: refund.id,
      failureReason,
    })
  }
  if (!payment.bookingId || status === 'pending') return true
  const amount = euroFromCents(refund.amount)
  await note(
    trx,
    payment.bookingId,
    status === 'succeeded' ? 'refund_succeeded' : 'refund_failed',
    context.now(),
    { amount, refund: refund.id },
  )
  const isTold = own?.todoId && (await concludeRefundTask(context, trx, own.todoId))
  if (status === 'failed' && !isTold) await remindOfFailure(trx, payment, refund.id, refund.amount)
  return true
}

/** What of a payment was neither given back nor is on its way. The caller holds the payment. */
export const remainingCents = async (trx: Db, payment: Payment): Promise<number> =>
  (await Refund.query(trx).where({ paymentId: payment.id }).whereNot({ status: 'failed' })).reduce(
    (rest, refund) => rest - fromNumeric(refund.amount),
    fromNumeric(payment.amount),
  )

/** Tells the operator that money did not reach the student. */
export const remindOfFailure = async (
  trx: Knex.Transaction,
  payment: Payment,
  refundId: string,
  amountCents: number,
) => {
  const booking = payment.bookingId
    ? await Booking.query(trx).findById(payment.bookingId)
    : undefined
  await remindOperator(trx, {
    key: `refund-failed:${refundId}`,
    type: 'refund_processing',
    title: `Refund of ${formatEuro(amountCents)} failed${booking ? `: ${booking.studentName}` : ''}`,
    description:
      'Stripe could not give the money back. Look at the payment in Stripe’s dashboard, then refund it again or arrange it with the student.',
    priority: 'high',
    booking,
    paymentIntent: payment.stripePaymentIntentId,
  })
}

/**
 * A payment that is given back whole ends its booking, whoever gave it back, unless the booking was
 * paid for a second time.
 */
const concludePayment = async (context: Context, trx: Knex.Transaction, payment: Payment) => {
  const given = (await Refund.query(trx).where({ paymentId: payment.id, status: 'succeeded' }))
    .map((refund) => fromNumeric(refund.amount))
    .reduce((sum, cents) => sum + cents, 0)
  const isWhole = given >= fromNumeric(payment.amount)
  if (payment.status !== 'disputed') {
    const status = isWhole ? 'refunded' : given > 0 ? 'partially_refunded' : 'completed'
    await Payment.query(trx).findById(payment.id).patch({ status })
  }
  if (!isWhole || !payment.bookingId) return
  const others = await Payment.query(trx)
    .where({ bookingId: payment.bookingId })
    .whereNot({ id: payment.id })
    .whereRaw('refunded < amount')
    .resultSize()
  if (others > 0) return
  const booking = await lockBooking(trx, payment.bookingId)
  await concludeCancellations(context, trx, payment.bookingId)
  if (booking?.paymentStatus !== 'completed' && booking?.paymentStatus !== 'cancelled') return
  if (booking.paymentStatus === 'completed') await endBooking(context, trx, booking, 'refunded')
  else await changeStatus(trx, booking, 'refunded')
}
