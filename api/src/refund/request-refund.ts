import type { SessionEnding } from '@synapse/shared/refund/refund'
import type { Knex } from 'knex'
import { addToTimeline, type Booking } from '#booking/model'
import type { Context } from '#context'
import type { Db } from '#db/knex'
import { toNumeric } from '#db/money'
import { Payment } from '#payment/model'
import { Refund, remainingCents } from '#refund/model'

/** The card payments that a refund is about: those of a booking, or one of them. */
export type Scope = { bookingId: string; paymentIntent?: string | undefined }

/** A payment with what remains of it. */
export type Refundable = { payment: Payment; paidAt: Date; remainingCents: number }

/** What can be given back. */
export const readRefundable = async (db: Db, scope: Scope): Promise<Refundable[]> =>
  withRemainders(db, await paymentsIn(db, scope))

/** The same, held until the transaction ends. Before the booking, which comes before the to-do. */
export const lockRefundable = async (trx: Knex.Transaction, scope: Scope): Promise<Refundable[]> =>
  withRemainders(trx, await paymentsIn(trx, scope).forUpdate())

const paymentsIn = (db: Db, { bookingId, paymentIntent }: Scope) => {
  const payments = Payment.query(db)
    .where({ bookingId })
    .whereNotNull('stripePaymentIntentId')
    .orderBy('id')
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
export const readEnding = async (
  db: Db,
  booking: Booking,
  payments: readonly Payment[],
): Promise<SessionEnding> => {
  if (booking.paymentStatus !== 'completed') return 'never'
  return (await hasOtherMoney(
    db,
    booking.id,
    payments.map(({ id }) => id),
  ))
    ? 'never'
    : 'in_full'
}

/** Whether a booking has other payments of which something is left. */
export const hasOtherMoney = async (
  db: Db,
  bookingId: string,
  paymentIds: readonly string[],
): Promise<boolean> =>
  (await Payment.query(db)
    .where({ bookingId })
    .whereNotIn('id', [...paymentIds])
    .whereRaw('refunded < amount')
    .resultSize()) > 0

type Request = Pick<Refund, 'requestedBy' | 'reason'> &
  Partial<Pick<Refund, 'todoId' | 'endsBooking'>> & {
    parts: readonly { payment: Payment; cents: number }[]
  }

/**
 * Writes down what is to go back; nothing else changes until Stripe has taken it. The caller holds
 * the payments and the booking, has looked at what remains, and sees to it that it is sent.
 * @returns the ledger's lines, one per payment
 */
export const requestRefund = async (
  { now }: Context,
  trx: Knex.Transaction,
  { parts, ...request }: Request,
): Promise<Refund[]> => {
  const lines: Refund[] = []
  for (const { payment, cents } of parts) {
    const line = await Refund.query(trx).insertAndFetch({
      ...request,
      paymentId: payment.id,
      amount: toNumeric(cents),
    })
    if (payment.bookingId)
      await addToTimeline(trx, payment.bookingId, 'refund_requested', now(), {
        amount: line.amount,
      })
    lines.push(line)
  }
  return lines
}
