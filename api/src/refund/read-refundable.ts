import { sumCents } from '@synapse/shared/money'
import { divideRefund, inRefundOrder } from '@synapse/shared/refund/refund'
import type { Knex } from 'knex'
import type { Db } from '#db/knex'
import { queryRow, queryRows } from '#db/sql'
import { Payment } from '#payment/model'
import type { TodoItem } from '#todo/model'

/** The payments to refund: all of a booking's payments in euros, or one of its card payments. */
export type RefundScope = { bookingId: string; paymentIntent?: string | undefined }

/** Returns what a task refunds: a booking, or one of its payments. */
export const refundScope = ({
  relatedBookingId: bookingId,
  relatedData: { paymentIntent },
}: TodoItem): RefundScope | undefined =>
  bookingId ? { bookingId, ...(typeof paymentIntent === 'string' && { paymentIntent }) } : undefined

/** The amounts of a payment, as explained in `refund/README.md`. */
type RefundAmounts = {
  pendingCents: number
  unrefundedCents: number
  refundableCents: number
  undisputedCents: number
}

export type Refundable = RefundAmounts & { payment: Payment }

/** Reads the payments that can be refunded. */
export const readRefundable = async (db: Db, scope: RefundScope): Promise<Refundable[]> =>
  withRefundAmounts(db, await paymentsIn(db, scope))

/** Reads and locks the payments that can be refunded. The lock order is in `db/README.md`. */
export const lockRefundablePayments = async (
  trx: Knex.Transaction,
  scope: RefundScope,
): Promise<Refundable[]> => withRefundAmounts(trx, await paymentsIn(trx, scope).forUpdate())

const paymentsIn = (db: Db, { bookingId, paymentIntent }: RefundScope) => {
  const payments = Payment.query(db).where({ bookingId }).orderBy('id')
  return payments.where(
    paymentIntent ? { stripePaymentIntentId: paymentIntent } : { currency: 'eur' },
  )
}

/**
 * Returns whether a payment in another currency can still be refunded, which only Stripe can do.
 */
export const hasOtherCurrency = (refundable: readonly Refundable[]): boolean =>
  refundable.some(
    ({ payment, refundableCents }) => payment.currency !== 'eur' && refundableCents > 0,
  )

/** Returns the payments in refund order, with their refundable amounts. */
export const withRefundAmounts = async (
  db: Db,
  payments: readonly Payment[],
): Promise<Refundable[]> => {
  const ids = payments.map(({ id }) => id)
  const rows = await queryRows<RefundAmounts & { id: string }>(db, amountsSql, { ids })
  const amounts = new Map(rows.map(({ id, ...row }) => [id, row]))
  const latestFirst = payments.toSorted((a, b) => b.paymentDate.getTime() - a.paymentDate.getTime())
  return inRefundOrder(latestFirst).flatMap((payment) => {
    const found = amounts.get(payment.id)
    return found ? { payment, ...found } : []
  })
}

/** Reads how much of a locked payment can be refunded. */
export const readRefundAmounts = (db: Db, paymentId: string): Promise<RefundAmounts> =>
  queryRow(db, amountsSql, { ids: [paymentId] })

const amountsSql = `
select id, ((amount - refunded - unrefunded_of(p)) * 100)::int as pending_cents,
  (unrefunded_of(p) * 100)::int as unrefunded_cents,
  (greatest(0, refundable_of(p)) * 100)::int as refundable_cents,
  (greatest(0, undisputed_of(p)) * 100)::int as undisputed_cents
from payments p where id = any(:ids)`

/** Returns how much of these payments can be refunded, in cents. */
export const sumRefundableCents = (refundable: readonly Refundable[]): number =>
  sumCents(refundable.map(({ refundableCents }) => refundableCents))

export type RefundPart = { payment: Payment; cents: number }

/**
 * Divides a refund between payments, in refund order; see `divideRefund`.
 * @param limit which of a payment's amounts its part can't exceed
 */
export const divideBetweenPayments = (
  refundable: readonly Refundable[],
  amountCents: number | undefined,
  limit: 'refundableCents' | 'undisputedCents',
): RefundPart[] | undefined =>
  divideRefund(
    refundable.map(({ payment, [limit]: maxCents }) => ({ payment, maxCents })),
    amountCents,
  )?.map(({ from: { payment }, cents }) => ({ payment, cents }))
