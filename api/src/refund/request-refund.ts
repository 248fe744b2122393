import type { ManualMethod } from '@synapse/shared/payment/payment'
import type { SessionEnding } from '@synapse/shared/refund/refund'
import type { Knex } from 'knex'
import { addToTimeline, type Booking } from '#booking/model'
import type { Context } from '#core/context'
import { fromNumeric, toNumeric } from '#db/columns'
import type { Db } from '#db/knex'
import { anyOf } from '#db/sql'
import { isManual, Payment } from '#payment/model'
import { Refund, remainingCents } from '#refund/model'

/** The payments to refund: all payments of a booking, or one of its card payments. */
export type Scope = { bookingId: string; paymentIntent?: string | undefined }

/** A payment and the amount that remains to be refunded. */
export type Refundable = { payment: Payment; paidAt: Date; remainingCents: number }

/** Reads the payments that can be refunded. */
export const readRefundable = async (db: Db, scope: Scope): Promise<Refundable[]> =>
  withRemainders(db, await paymentsIn(db, scope))

/** Reads and locks the payments that can be refunded. Lock order: payments, booking, to-do. */
export const lockRefundable = async (trx: Knex.Transaction, scope: Scope): Promise<Refundable[]> =>
  withRemainders(trx, await paymentsIn(trx, scope).forUpdate())

const paymentsIn = (db: Db, { bookingId, paymentIntent }: Scope) => {
  const payments = Payment.query(db).where({ bookingId }).orderBy('id')
  return paymentIntent ? payments.where({ stripePaymentIntentId: paymentIntent }) : payments
}

/** Runs one query after the other, because a transaction can't run several in parallel. */
const withRemainders = async (db: Db, payments: readonly Payment[]): Promise<Refundable[]> => {
  const refundable: Refundable[] = []
  for (const payment of payments)
    refundable.push({
      payment,
      paidAt: payment.paymentDate,
      remainingCents: await remainingCents(db, payment),
    })
  return refundable
}

/** Returns the payment with what remains of it after its disputes. */
export const withoutDisputed = ({ remainingCents, ...from }: Refundable): Refundable => ({
  ...from,
  remainingCents: Math.max(0, remainingCents - fromNumeric(from.payment.disputed)),
})

/**
 * Returns whether refunding these payments in full ends the booking; it doesn't while another payment
 * remains.
 */
export const readSessionEnding = async (
  db: Db,
  booking: Booking,
  payments: readonly Payment[],
): Promise<SessionEnding> => {
  if (booking.paymentStatus !== 'completed') return 'never'
  return (await hasOtherPayments(
    db,
    booking.id,
    payments.map(({ id }) => id),
  ))
    ? 'never'
    : 'in_full'
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

/** How and on which day (YYYY-MM-DD) money was refunded manually. */
export type ManualRefund = { method: ManualMethod; date: string }

type Request = Pick<Refund, 'requestedBy' | 'reason'> &
  Partial<Pick<Refund, 'todoId' | 'endsBooking'>> & {
    parts: readonly { payment: Payment; cents: number }[]
    /** How and when manual payments were refunded. */
    byHand?: ManualRefund | undefined
    /** Whether card payments were refunded outside Stripe as well. */
    isOutsideStripe?: boolean
  }

/**
 * Adds refunds to the ledger, one per payment: pending ones for Stripe, succeeded ones for manual
 * refunds. The caller has locked the payments and the booking, checked what remains, and sends the
 * pending refunds.
 */
export const requestRefund = async (
  { now }: Context,
  trx: Knex.Transaction,
  { parts, byHand, isOutsideStripe = false, ...request }: Request,
): Promise<Refund[]> => {
  const lines: Refund[] = []
  for (const { payment, cents } of parts) {
    const line = await Refund.query(trx).insertAndFetch({
      ...request,
      paymentId: payment.id,
      amount: toNumeric(cents),
      ...((isOutsideStripe || isManual(payment)) && manualColumns(byHand)),
    })
    if (payment.bookingId) await addRefundToTimeline(trx, payment.bookingId, line, now())
    lines.push(line)
  }
  return lines
}

/** @throws Error if the method and date are missing */
const manualColumns = (byHand: ManualRefund | undefined) => {
  if (!byHand) throw new Error('A manual payment can’t be refunded by Stripe')
  return { status: 'succeeded', method: byHand.method, givenOn: byHand.date } as const
}

const addRefundToTimeline = (
  trx: Knex.Transaction,
  bookingId: string,
  line: Refund,
  at: Temporal.Instant,
) => {
  const { amount, method } = line
  return method
    ? addToTimeline(trx, bookingId, 'refund_succeeded', at, { amount, method })
    : addToTimeline(trx, bookingId, 'refund_requested', at, { amount })
}
