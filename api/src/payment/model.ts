import type { PaymentState } from '@synapse/shared/payment/payment'
import type { Knex } from 'knex'
import { Model } from 'objection'

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
