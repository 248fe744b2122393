import { centsFromEuro, euroFromCents, sumCents } from '@synapse/shared/money'
import type { ManualMethod } from '@synapse/shared/payment/payment'
import type { RefundResult } from '@synapse/shared/refund/contract'
import type { RefundStatus, refundRequesters } from '@synapse/shared/refund/refund'
import { Model } from 'objection'
import type { Db } from '#db/knex'
import { anyOf } from '#db/sql'
import { findPayer } from '#invoice/find-payer'
import { Payment } from '#payment/model'

/** A refund in the ledger. Even pending refunds reduce the amount that can be refunded. */
export class Refund extends Model {
  static override tableName = 'refunds'
  declare id: string
  declare paymentId: string
  /** The id of the request that led to this refund; one request may lead to several refunds. */
  declare requestId: string
  declare amount: string
  declare status: RefundStatus
  declare requestedBy: (typeof refundRequesters)[number]
  declare reason: string | null
  /** The refund's id at Stripe; null until Stripe has accepted it. */
  declare stripeRefundId: string | null
  declare failureReason: string | null
  /**
   * Whether the booking ends when Stripe accepts the refund or, if the refund was made in Stripe's
   * dashboard, whether it ended the booking.
   */
  declare endsBooking: boolean
  /** The method and day (YYYY-MM-DD) of a manual refund; null for a refund through Stripe. */
  declare method: ManualMethod | null
  declare givenOn: string | null
  /** The task through which the refund was requested. */
  declare todoId: string | null
  /** When the money was refunded manually, or when Stripe accepted the refund. */
  declare refundedAt: Date | null
  /** When an accepted refund failed at Stripe, or when a manual refund was revoked. */
  declare returnedAt: Date | null
  declare createdAt: Date
  declare updatedAt: Date

  /** Whether the refund was made manually or accepted by Stripe, and hasn't failed since. */
  get isAccepted(): boolean {
    return (this.stripeRefundId !== null || this.method !== null) && this.status !== 'failed'
  }
  /** Whether no other e-mail, for example about a cancellation, mentions the refund. */
  get needsOwnMail(): boolean {
    return this.requestedBy !== 'system' && !this.endsBooking
  }
  get cents(): number {
    return centsFromEuro(this.amount)
  }
}

/** Returns the total of refunds, in cents. */
export const refundCents = (refunds: readonly Refund[]) =>
  sumCents(refunds.map(({ cents }) => cents))

/** Returns whether the accepted refunds of a payment cover its full amount. */
export const isFullyRefunded = async (db: Db, paymentId: string): Promise<boolean> => {
  const { amount } = await Payment.query(db).findById(paymentId).throwIfNotFound()
  const entries = await Refund.query(db).where({ paymentId })
  const accepted = entries.filter(({ isAccepted }) => isAccepted)
  return refundCents(accepted) >= centsFromEuro(amount)
}

/** Lists the refunds of a task's latest request. */
export const listLatestRequest = (db: Db, todoId: string) =>
  Refund.query(db).where(
    'requestId',
    Refund.query(db).select('requestId').where({ todoId }).orderBy('createdAt', 'desc').limit(1),
  )

/** Returns the overall result of refunds that were just recorded. */
export const readRefundResult = async (
  db: Db,
  recorded: readonly Refund[],
): Promise<RefundResult & { isAccepted: boolean }> => {
  const ids = recorded.map(({ id }) => id)
  const entries = await Refund.query(db).where('id', anyOf(ids))
  const amount = euroFromCents(refundCents(entries))
  const isAccepted = entries.every((entry) => entry.isAccepted)
  if (entries.some(({ status }) => status === 'pending'))
    return { status: 'pending', amount, isAccepted }
  const failed = entries.find(({ status }) => status === 'failed')
  return failed
    ? { status: 'failed', amount, reason: failed.failureReason, isAccepted }
    : { status: 'succeeded', amount, isAccepted }
}

/** Finds a refund, its payment, and the booking or invoice with the payer's name. */
export const findRefund = async (db: Db, refundId: string) => {
  const refund = await Refund.query(db).findById(refundId).throwIfNotFound()
  const payment = await Payment.query(db).findById(refund.paymentId).throwIfNotFound()
  return { refund, payment, ...(await findPayer(db, payment)) }
}
