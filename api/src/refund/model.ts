import { type HandMethod, handMethods } from '@synapse/shared/payment/payment'
import type { RefundResult } from '@synapse/shared/refund/contract'
import type { RefundStatus, refundRequesters } from '@synapse/shared/refund/refund'
import { Model } from 'objection'
import type { Given } from '#booking/emails/cancellation'
import { fromNumeric, toNumeric } from '#db/columns'
import type { Db } from '#db/knex'
import { Payment } from '#payment/model'
import { readMoney } from '#payment/read-money'

/** One line of the refund ledger. What is not failed counts against the payment. */
export class Refund extends Model {
  static override tableName = 'refunds'
  declare id: string
  declare paymentId: string
  declare amount: string
  declare status: RefundStatus
  declare requestedBy: (typeof refundRequesters)[number]
  declare reason: string | null
  /** Set as soon as Stripe has taken it. */
  declare stripeRefundId: string | null
  declare failureReason: string | null
  /** Whether the session ends when Stripe has taken it; of one made in the dashboard, whether it ended by it. */
  declare endsBooking: boolean
  /** How and on which day (YYYY-MM-DD) it was given back by hand; null for what Stripe gives back. */
  declare method: HandMethod | null
  declare givenOn: string | null
  /** The to-do that asked for it. */
  declare todoId: string | null
  /** When it left; null until it succeeds. */
  declare refundedAt: Date | null
  /** When it came back, because it failed after it had succeeded. */
  declare returnedAt: Date | null
  declare createdAt: Date
  declare updatedAt: Date

  /** Whether Stripe has it and has not given it up, or it was given back by hand. */
  get isTaken(): boolean {
    return (this.stripeRefundId !== null || this.method !== null) && this.status !== 'failed'
  }
  /**
   * Whether a mail of its own tells of it and no cancellation: the session goes on, or had ended before.
   * What goes back by itself is told with the reason for it.
   */
  get isToldAlone(): boolean {
    return this.requestedBy !== 'system' && !this.endsBooking
  }
  get cents(): number {
    return fromNumeric(this.amount)
  }
}

/** What of a payment was neither given back nor is on its way. The caller holds the payment. */
export const remainingCents = async (trx: Db, payment: Payment): Promise<number> =>
  (await Refund.query(trx).where({ paymentId: payment.id }).whereNot({ status: 'failed' })).reduce(
    (rest, { cents }) => rest - cents,
    fromNumeric(payment.amount),
  )

/** Whether Stripe has taken all of a payment to give back, whoever asked for it. */
export const isAllTaken = async (db: Db, paymentId: string): Promise<boolean> => {
  const { amount } = await Payment.query(db).findById(paymentId).throwIfNotFound()
  const lines = await Refund.query(db).where({ paymentId })
  const taken = lines.filter(({ isTaken }) => isTaken)
  return taken.reduce((sum, { cents }) => sum + cents, 0) >= fromNumeric(amount)
}

/** The lines that a to-do asked for last; those of one attempt have one moment. */
export const latestAttempt = (db: Db, todoId: string) =>
  Refund.query(db)
    .where({ todoId })
    .whereRaw('created_at = (select max(created_at) from refunds where todo_id = ?)', [todoId])
    .orderBy('id')

/** The lines that were asked for together with this one, which may be of several payments. */
export const attemptOf = (db: Db, { id, paymentId }: Refund) =>
  Refund.query(db)
    .whereRaw('created_at = (select created_at from refunds where id = ?)', [id])
    .whereRaw(
      `payment_id in (select other.id from payments p
        join payments other on other.id = p.id or other.booking_id = p.booking_id
        where p.id = ?)`,
      [paymentId],
    )

/** How an attempt stands as a whole; undefined when there was none. */
export const resultOf = (lines: readonly Refund[]): RefundResult | undefined => {
  if (lines.length === 0) return undefined
  const amount = toNumeric(lines.reduce((sum, { cents }) => sum + cents, 0))
  if (lines.some(({ status }) => status === 'pending')) return { status: 'pending', amount }
  const failed = lines.find(({ status }) => status === 'failed')
  return failed
    ? { status: 'failed', amount, reason: failed.failureReason }
    : { status: 'succeeded', amount }
}

/**
 * What of a booking's payments goes back with its end: what Stripe has taken, and what was given back
 * by hand. Not what has a mail of its own.
 */
export const readGiven = async (db: Db, bookingId: string): Promise<Given> => {
  const all = await Refund.query(db).whereIn(
    'paymentId',
    Payment.query(db).select('id').where({ bookingId }),
  )
  const lines = all.filter((line) => line.isTaken && !line.isToldAlone)
  const sumOf = (method: HandMethod | null) =>
    lines.filter((line) => line.method === method).reduce((sum, { cents }) => sum + cents, 0)
  return {
    byCardCents: sumOf(null),
    byHand: handMethods
      .map((method) => ({ cents: sumOf(method), method }))
      .filter(({ cents }) => cents > 0),
    keptCents: (await readMoney(db, bookingId)).keptCents,
  }
}
