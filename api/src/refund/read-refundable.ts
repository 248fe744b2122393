import { centsFromEuro, sumCents } from '@synapse/shared/money'
import { divideRefund, inRefundOrder } from '@synapse/shared/refund/refund'
import type { Knex } from 'knex'
import type { Db } from '#db/knex'
import { Payment, refundedCents } from '#payment/model'
import { readUnrefundedByPayment } from '#refund/model'

/** The payments to refund: all payments of a booking in euros, or one of its card payments. */
export type RefundScope = { bookingId: string; paymentIntent?: string | undefined }

/** A payment, the amount that is being refunded, and the amount that can still be refunded. */
export type Refundable = { payment: Payment; pendingCents: number; remainingCents: number }

/** Reads the payments that can be refunded. */
export const readRefundable = async (db: Db, scope: RefundScope): Promise<Refundable[]> =>
  withRemainders(db, await paymentsIn(db, scope))

/** Reads and locks the payments that can be refunded. See `db/README.md` for the lock order. */
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
 * Returns the payments in refund order, with the remaining amount of each. An amount that a lost
 * dispute returned to the cardholder can't be refunded as well.
 */
export const withRemainders = async (
  db: Db,
  payments: readonly Payment[],
): Promise<Refundable[]> => {
  const remaining = await readUnrefundedByPayment(db, payments)
  const latestFirst = payments.toSorted((a, b) => b.paymentDate.getTime() - a.paymentDate.getTime())
  return inRefundOrder(latestFirst).map((payment) => {
    const leftCents = remaining.get(payment.id) ?? 0
    return {
      payment,
      pendingCents: centsFromEuro(payment.amount) - refundedCents([payment]) - leftCents,
      remainingCents: Math.max(0, leftCents - centsFromEuro(payment.lostInDisputes)),
    }
  })
}

/** Returns the payment with the amount that remains even if its open disputes are lost. */
export const withoutDisputed = ({ payment, pendingCents, remainingCents }: Refundable) => {
  const atRiskCents = centsFromEuro(payment.disputed) - centsFromEuro(payment.lostInDisputes)
  return { payment, pendingCents, remainingCents: Math.max(0, remainingCents - atRiskCents) }
}

/** Returns the total remaining amount of these payments, in cents. */
export const sumRemaining = (refundable: readonly Refundable[]): number =>
  sumCents(refundable.map(({ remainingCents }) => remainingCents))

/** Part of a refund: a payment and the amount to refund. */
export type RefundPart = { payment: Payment; cents: number }

/** Divides a refund between payments in refund order; see `divideRefund`. */
export const divideBetweenPayments = (
  refundable: readonly Refundable[],
  amountCents: number | undefined,
): RefundPart[] | undefined =>
  divideRefund(refundable, amountCents)?.map(({ from: { payment }, cents }) => ({ payment, cents }))
