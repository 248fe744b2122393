import { randomUUID } from 'node:crypto'
import { centsFromEuro, euroFromCents, sumCents } from '@synapse/shared/money'
import type { ManualMethod } from '@synapse/shared/payment/payment'
import { divideRefund, type SessionEnding } from '@synapse/shared/refund/refund'
import type { Knex } from 'knex'
import { addToTimeline, type Booking } from '#booking/model'
import type { Context } from '#core/context'
import type { Db } from '#db/knex'
import { anyOf } from '#db/sql'
import { postFacts, subjectOf } from '#journal/post-facts'
import { isManual, Payment } from '#payment/model'
import { Refund, remainingCents } from '#refund/model'
import type { TodoItem } from '#todo/model'

/** The payments to refund: all payments of a booking in euros, or one of its card payments. */
export type RefundScope = { bookingId: string; paymentIntent?: string | undefined }

/** A payment and the amount that remains to be refunded. */
export type Refundable = { payment: Payment; remainingCents: number }

/** Reads the payments that can be refunded. */
export const readRefundable = async (db: Db, scope: RefundScope): Promise<Refundable[]> =>
  withRemainders(db, await paymentsIn(db, scope))

/** Reads and locks the payments that can be refunded. Lock order: see `db/README.md`. */
export const lockRefundablePayments = async (
  trx: Knex.Transaction,
  scope: RefundScope,
): Promise<Refundable[]> => withRemainders(trx, await paymentsIn(trx, scope).forUpdate())

const paymentsIn = (db: Db, { bookingId, paymentIntent }: RefundScope) => {
  const payments = Payment.query(db).where({ bookingId }).orderBy('id')
  return payments.where(
    paymentIntent ? { stripePaymentIntentId: paymentIntent } : { currency: 'eur' },
  )
}

/** Returns whether money in another currency remains, which can be refunded only at Stripe. */
export const hasOtherCurrency = (refundable: readonly Refundable[]): boolean =>
  refundable.some(({ payment, remainingCents }) => payment.currency !== 'eur' && remainingCents > 0)

/**
 * Returns the payments, latest first, with what remains of each. Payments that were lost in a
 * dispute come last, because Stripe usually can't refund them.
 */
export const withRemainders = async (db: Db, payments: readonly Payment[]) => {
  const refundable: Refundable[] = []
  // One after the other, because a transaction can't run queries in parallel.
  for (const payment of payments)
    refundable.push({ payment, remainingCents: await remainingCents(db, payment) })
  return refundable.sort(
    (a, b) =>
      Number(isLost(a)) - Number(isLost(b)) ||
      b.payment.paymentDate.getTime() - a.payment.paymentDate.getTime(),
  )
}

const isLost = ({ payment }: Refundable) => payment.status === 'dispute_lost'

/** Returns what remains of all these payments, in cents. */
export const sumRemaining = (refundable: readonly Refundable[]): number =>
  sumCents(refundable.map(({ remainingCents }) => remainingCents))

/** Returns the payment with the amount that remains after disputes. */
export const withoutDisputed = ({ remainingCents, ...from }: Refundable): Refundable => ({
  ...from,
  remainingCents: Math.max(0, remainingCents - centsFromEuro(from.payment.disputed)),
})

/** Returns whether a refund through this task always cancels the booking. */
export const alwaysCancels = (item: TodoItem, booking: Booking): boolean =>
  item.type === 'booking_cancellation' && booking.paymentStatus === 'completed'

/** Returns whether refunding these payments in full ends the booking: only if no others remain. */
export const readSessionEnding = async (
  db: Db,
  booking: Booking,
  payments: readonly Payment[],
  task?: TodoItem,
): Promise<SessionEnding> => {
  if (task && alwaysCancels(task, booking)) return 'always'
  if (booking.paymentStatus !== 'completed') return 'never'
  const ids = payments.map(({ id }) => id)
  return (await hasOtherPayments(db, booking.id, ids)) ? 'never' : 'in_full'
}

/** Returns whether a booking has other payments that aren't fully refunded. */
export const hasOtherPayments = async (
  db: Db,
  bookingId: string,
  paymentIds: readonly string[],
): Promise<boolean> =>
  (await Payment.query(db)
    .where({ bookingId })
    .whereNot('id', anyOf(paymentIds))
    .whereRaw('refunded < amount')
    .resultSize()) > 0

/** Part of a refund: a payment and the amount to refund. */
export type RefundPart = { payment: Payment; cents: number }

/** Divides a refund between payments, latest first; see `divideRefund`. */
export const divideBetweenPayments = (
  refundable: readonly Refundable[],
  amountCents: number | undefined,
): RefundPart[] | undefined =>
  divideRefund(refundable, amountCents)?.map(({ from: { payment }, cents }) => ({ payment, cents }))

/** A refund to add to the ledger, divided between payments. */
export type RefundRequest = Pick<Refund, 'requestedBy' | 'reason'> &
  Partial<Pick<Refund, 'todoId' | 'endsBooking'>> & {
    parts: readonly RefundPart[]
    /** The method and day (YYYY-MM-DD) of the refunds of manual payments. */
    manual?: { method: ManualMethod; date: string } | undefined
    isOutsideStripe?: boolean
  }

/**
 * Adds refunds to the ledger, one per payment: refunds through Stripe as pending, manual refunds as
 * succeeded. The caller must first lock the payments and the booking and check the remaining
 * amounts, and then send the pending refunds.
 */
export const requestRefund = async (
  { now }: Context,
  trx: Knex.Transaction,
  { parts, manual, isOutsideStripe = false, ...request }: RefundRequest,
): Promise<Refund[]> => {
  const lines: Refund[] = []
  const requestId = randomUUID()
  for (const { payment, cents } of parts) {
    const line = await Refund.query(trx).insertAndFetch({
      ...request,
      requestId,
      paymentId: payment.id,
      amount: euroFromCents(cents),
      ...((isOutsideStripe || isManual(payment)) && manualColumns(manual)),
    })
    const { amount, method } = line
    if (method) await postFacts(trx, subjectOf(payment))
    if (payment.bookingId && method)
      await addToTimeline(trx, payment.bookingId, 'refund_succeeded', now(), { amount, method })
    else if (payment.bookingId)
      await addToTimeline(trx, payment.bookingId, 'refund_requested', now(), { amount })
    lines.push(line)
  }
  return lines
}

/** @throws Error if a manual refund has no method and date */
const manualColumns = (manual: RefundRequest['manual']) => {
  if (!manual) throw new Error('A manual payment can’t be refunded by Stripe')
  return { status: 'succeeded', method: manual.method, givenOn: manual.date } as const
}
