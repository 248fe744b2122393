import { paymentStatus } from '@synapse/shared/payment/payment-status'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { Payment } from '#payment/model'

/** A chargeback opened by the cardholder's bank, as Stripe last reported it. */
export class Dispute extends Model {
  static override tableName = 'disputes'
  declare id: string
  declare paymentId: string
  declare amount: string
  declare reason: string
  declare status: string
  /** The disputed amount that Stripe withdrew, in the payment's currency. */
  declare withdrawn: string
  /** Stripe's fee in euros; 0 if Stripe charged it in another currency. */
  declare fee: string
  declare readAt: Date
  /** When Stripe last moved money for the dispute; null if unknown. */
  declare moneyMovedAt: Date | null
  declare createdAt: Date
}

/** Stores a locked payment's status after its disputes or refunds have changed. */
export const updatePaymentStatus = async (trx: Knex.Transaction, id: string): Promise<Payment> => {
  const payment = await Payment.query(trx).findById(id).throwIfNotFound()
  const disputes = await Dispute.query(trx).where({ paymentId: id })
  return Payment.query(trx).patchAndFetchById(id, { status: paymentStatus(payment, disputes) })
}
