import type { ManualMethod } from '@synapse/shared/payment/payment'
import type { SessionEnding } from '@synapse/shared/refund/refund'
import type { Knex } from 'knex'
import { addToTimeline, type Booking } from '#booking/model'
import type { Context } from '#core/context'
import { toNumeric } from '#db/columns'
import type { Db } from '#db/knex'
import { anyOf } from '#db/sql'
import { isManual, Payment } from '#payment/model'
import { Refund, remainingCents } from '#refund/model'

/** The payments that a refund is about: those of a booking, or one of them that came by card. */
export type Scope = { bookingId: string; paymentIntent?: string | undefined }

/** A payment with what remains of it. */
export type Refundable = { payment: Payment; paidAt: Date; remainingCents: number }

/** What can be given back. */
export const readRefundable = async (db: Db, scope: Scope): Promise<Refundable[]> =>
  withRemainders(db, await paymentsIn(db, scope))

/** The same, locked until the transaction ends. Before the booking, which comes before the to-do. */
export const lockRefundable = async (trx: Knex.Transaction, scope: Scope): Promise<Refundable[]> =>
  withRemainders(trx, await paymentsIn(trx, scope).forUpdate())

const paymentsIn = (db: Db, { bookingId, paymentIntent }: Scope) => {
  const payments = Payment.query(db).where({ bookingId }).orderBy('id')
  return paymentIntent ? payments.where({ stripePaymentIntentId: paymentIntent }) : payments
}

const withRemainders = (db: Db, payments: readonly Payment[]): Promise<Refundable[]> =>
  Promise.all(
    payments.map(async (payment) => ({
      payment,
      paidAt: payment.paymentDate,
      remainingCents: await remainingCents(db, payment),
    })),
  )

/** A payment that goes back whole ends its session, unless another one stays. */
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

/** Whether a booking has other payments of which something is left. */
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

/** How and on which day (YYYY-MM-DD) money was given back by hand. */
export type ManualRefund = { method: ManualMethod; date: string }

type Request = Pick<Refund, 'requestedBy' | 'reason'> &
  Partial<Pick<Refund, 'todoId' | 'endsBooking'>> & {
    parts: readonly { payment: Payment; cents: number }[]
    /** How and when that was given back which came by hand. */
    byHand?: ManualRefund | undefined
    /** Whether card payments went back by hand as well. */
    isOutsideStripe?: boolean
  }

/**
 * Writes down what is to go back; nothing else changes until Stripe has taken it. What came by hand
 * or was refunded outside Stripe has gone back already. The caller holds the payments and the booking, has looked at what
 * remains, and sees to it that it is sent.
 * @returns the ledger's lines, one per payment
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
      ...((isOutsideStripe || isManual(payment)) && givenBack(byHand)),
    })
    if (payment.bookingId) await emitRefundResult(trx, payment.bookingId, line, now())
    lines.push(line)
  }
  return lines
}

/** @throws Error when nobody has said how */
const givenBack = (byHand: ManualRefund | undefined) => {
  if (!byHand) throw new Error('What came by hand cannot be given back by Stripe')
  return { status: 'succeeded', method: byHand.method, givenOn: byHand.date } as const
}

const emitRefundResult = (
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
