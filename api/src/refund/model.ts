import { centsFromEuro } from '@synapse/shared/money'
import type { ManualMethod } from '@synapse/shared/payment/payment'
import {
  isAcceptedRefund,
  type RefundStatus,
  type refundRequesters,
  sumRefundCents,
} from '@synapse/shared/refund/refund'
import { Model } from 'objection'
import type { Db } from '#db/knex'
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
  /** Null until Stripe has accepted the refund. */
  declare stripeRefundId: string | null
  declare failureReason: string | null
  /**
   * Whether the booking ends when Stripe accepts the refund, so that the cancellation e-mail
   * mentions it. Becomes false if Stripe hasn't accepted the refund when the booking ends in another
   * way. For a refund made in Stripe's dashboard, whether the refund ended the booking.
   */
  declare endsBooking: boolean
  /** The method and day (YYYY-MM-DD) of a manual refund; null for a refund through Stripe. */
  declare method: ManualMethod | null
  declare givenOn: string | null
  declare todoId: string | null
  /** When the operator refunded the money manually, or when Stripe accepted the refund. */
  declare refundedAt: Date | null
  /** When an accepted refund failed, or when a manual refund was revoked. */
  declare returnedAt: Date | null
  declare createdAt: Date
  declare updatedAt: Date

  get isAccepted(): boolean {
    return isAcceptedRefund(this)
  }
  /** Whether no other e-mail, for example about a cancellation, mentions the refund. */
  get needsOwnMail(): boolean {
    return this.requestedBy !== 'system' && !this.endsBooking
  }
  get cents(): number {
    return centsFromEuro(this.amount)
  }
}

/** Reads a refund, its payment, and the booking or invoice with the payer's name. */
export const readRefund = async (db: Db, refundId: string) => {
  const refund = await Refund.query(db).findById(refundId).throwIfNotFound()
  const payment = await Payment.query(db).findById(refund.paymentId).throwIfNotFound()
  return { refund, payment, ...(await findPayer(db, payment)) }
}

/** Returns whether the accepted refunds of a payment cover its full amount. */
export const isFullyRefunded = async (db: Db, paymentId: string): Promise<boolean> => {
  const { amount } = await Payment.query(db).findById(paymentId).throwIfNotFound()
  const refunds = await Refund.query(db).where({ paymentId })
  const accepted = refunds.filter(({ isAccepted }) => isAccepted)
  return sumRefundCents(accepted) >= centsFromEuro(amount)
}

/** Lists the refunds of a task's latest request. */
export const listLatestRequest = (db: Db, todoId: string) =>
  Refund.query(db).where(
    'requestId',
    Refund.query(db).select('requestId').where({ todoId }).orderBy('createdAt', 'desc').limit(1),
  )
