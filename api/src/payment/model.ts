import type { PaymentState } from '@synapse/shared/payment/payment'
import type { Knex } from 'knex'
import { Model } from 'objection'
import type { Db } from '#db/knex'
import { fromNumeric } from '#db/money'

export class Payment extends Model {
  static override tableName = 'payments'
  declare id: string
  declare bookingId: string | null
  declare invoiceId: string | null
  declare clientId: string | null
  declare amount: string
  declare currency: string
  declare paymentDate: Date
  declare paymentMethod: string
  declare reference: string | null
  declare status: PaymentState
  declare stripePaymentIntentId: string | null
  declare stripeChargeId: string | null
  declare notes: string | null
  /** What was refunded with success; kept by the database. */
  declare refunded: string
  declare createdAt: Date
}

/** One line of the refund ledger. What is not failed counts against the payment. */
export class Refund extends Model {
  static override tableName = 'refunds'
  declare id: string
  declare paymentId: string
  declare amount: string
  declare status: 'pending' | 'succeeded' | 'failed'
  declare requestedBy: 'operator' | 'system' | 'stripe'
  declare reason: string | null
  declare stripeRefundId: string | null
  declare failureReason: string | null
  /** The to-do that asked for it. */
  declare todoId: string | null
  declare createdAt: Date
  declare updatedAt: Date
}

export class StripeEvent extends Model {
  static override tableName = 'stripe_events'
  declare id: string
  declare type: string
  declare payload: object
  declare createdAt: Date
  declare receivedAt: Date
}

/** Holds a payment's row, and with it its ledger, until the transaction ends. */
export const lockPayment = async (
  trx: Knex.Transaction,
  id: string,
): Promise<Payment | undefined> => Payment.query(trx).findById(id).forUpdate()

/** What of a booking's payments went back or is on its way. */
export const readRefundCents = async (db: Db, bookingId: string): Promise<number> =>
  (
    await Refund.query(db)
      .whereNot({ status: 'failed' })
      .whereIn('paymentId', Payment.query(db).select('id').where({ bookingId }))
  ).reduce((sum, refund) => sum + fromNumeric(refund.amount), 0)
