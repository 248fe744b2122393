import { centsFromEuro, sumCents } from '@synapse/shared/money'
import type { ManualMethod } from '@synapse/shared/payment/payment'
import type { RefundStatus, refundRequesters } from '@synapse/shared/refund/refund'
import { Model } from 'objection'
import type { Db } from '#db/knex'
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
  /** The refund's Stripe id; null until Stripe has accepted the refund. */
  declare stripeRefundId: string | null
  declare failureReason: string | null
  /**
   * Whether the booking ends when Stripe accepts the refund. For a refund made in Stripe's
   * dashboard, whether the refund ended the booking.
   */
  declare endsBooking: boolean
  /** The method and day (YYYY-MM-DD) of a manual refund; null for a refund through Stripe. */
  declare method: ManualMethod | null
  declare givenOn: string | null
  /** The task through which the refund was requested. */
  declare todoId: string | null
  /** When the operator refunded the money manually, or when Stripe accepted the refund. */
  declare refundedAt: Date | null
  /** When an accepted refund failed, or when a manual refund was revoked. */
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
export const sumRefundCents = (refunds: readonly Refund[]) =>
  sumCents(refunds.map(({ cents }) => cents))

/** Returns whether the accepted refunds of a payment cover its full amount. */
export const isFullyRefunded = async (db: Db, paymentId: string): Promise<boolean> => {
  const { amount } = await Payment.query(db).findById(paymentId).throwIfNotFound()
  const entries = await Refund.query(db).where({ paymentId })
  const accepted = entries.filter(({ isAccepted }) => isAccepted)
  return sumRefundCents(accepted) >= centsFromEuro(amount)
}

/** Lists the refunds of a task's latest request. */
export const listLatestRequest = (db: Db, todoId: string) =>
  Refund.query(db).where(
    'requestId',
    Refund.query(db).select('requestId').where({ todoId }).orderBy('createdAt', 'desc').limit(1),
  )
