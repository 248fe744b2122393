import { centsFromEuro, isZero } from '@synapse/shared/money'
import type { PaymentStatus } from '@synapse/shared/payment/payment'
import type { Knex } from 'knex'
import { Model } from 'objection'
import type { Db } from '#db/knex'
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

export const endedDisputes = ['won', 'lost', 'warning_closed', 'prevented'] as const

/** Returns whether a dispute's status is final. */
export const hasEnded = (status: string): boolean => endedDisputes.some((one) => one === status)

/** Returns a locked payment's status, based on its disputes and refunds. */
export const readPaymentStatus = async (db: Db, id: string): Promise<PaymentStatus> => {
  const disputes = await Dispute.query(db).where({ paymentId: id })
  if (disputes.some(({ status }) => !hasEnded(status))) return 'disputed'
  if (disputes.some(({ status }) => status === 'lost')) return 'dispute_lost'
  const { amount, refunded } = await Payment.query(db).findById(id).throwIfNotFound()
  if (centsFromEuro(refunded) >= centsFromEuro(amount)) return 'refunded'
  return isZero(refunded) ? 'completed' : 'partially_refunded'
}

/** Stores a locked payment's status after its disputes or refunds have changed. */
export const updatePaymentStatus = async (trx: Knex.Transaction, id: string): Promise<Payment> =>
  Payment.query(trx).patchAndFetchById(id, { status: await readPaymentStatus(trx, id) })
