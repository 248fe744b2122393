import { bookingTabs } from '@synapse/shared/booking/booking'
import type { PaymentState } from '@synapse/shared/payment/payment'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { fromNumeric } from '#db/columns'
import type { Db } from '#db/knex'
import { inSql } from '#db/sql'

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
  /** What disputes have taken; kept by the database, as their fees are. */
  declare disputed: string
  declare disputeFees: string
  declare createdAt: Date
}

/** A payment that the cardholder's bank has been asked to take back, as Stripe last told. */
export class Dispute extends Model {
  static override tableName = 'disputes'
  /** Stripe's own. */
  declare id: string
  declare paymentId: string
  declare amount: string
  declare reason: string
  declare status: string
  /** What is out of the balance because of it. */
  declare withdrawn: string
  declare fee: string
  /** When Stripe was asked. */
  declare readAt: Date
  declare createdAt: Date
}

/** The bank has had its last word in these. */
export const endedDisputes = ['won', 'lost', 'warning_closed', 'prevented'] as const

/** Whether a dispute's state is its last. */
export const isEnded = (status: string): boolean => endedDisputes.some((one) => one === status)

export class StripeEvent extends Model {
  static override tableName = 'stripe_events'
  declare id: string
  declare type: string
  declare createdAt: Date
  declare receivedAt: Date
}

/** Whether it came by hand, so that Stripe can give nothing of it back. */
export const isManual = ({ stripePaymentIntentId }: Payment): boolean =>
  stripePaymentIntentId === null

/** Holds a payment's row, and with it its ledger, until the transaction ends. */
export const lockPayment = async (
  trx: Knex.Transaction,
  id: string,
): Promise<Payment | undefined> => Payment.query(trx).findById(id).forUpdate()

/** How a payment stands after its disputes and refunds. The caller holds its row. */
export const stateOfPayment = async (trx: Db, id: string): Promise<PaymentState> => {
  const disputes = await Dispute.query(trx).where({ paymentId: id })
  if (disputes.some(({ status }) => !isEnded(status))) return 'disputed'
  if (disputes.some(({ status }) => status === 'lost')) return 'dispute_lost'
  const { amount, refunded } = await Payment.query(trx).findById(id).throwIfNotFound()
  if (fromNumeric(refunded) >= fromNumeric(amount)) return 'refunded'
  return refunded === '0.00' ? 'completed' : 'partially_refunded'
}

/**
 * Bookings that may have brought money, in the words of the indexes: those held, and those left as
 * they were because another amount was paid than asked.
 */
export const hasPaymentSql = `(${inSql('payment_status', bookingTabs.completed)} or stripe_payment_intent_id is not null)`

/**
 * The operator's sums of money over bookings, as columns: all they brought, and what is still owed.
 * What counts is said once, by the columns of the table.
 */
export const revenueColumnsSql = `coalesce(sum(revenue), 0.00)::text as revenue,
  coalesce(sum(owed), 0.00)::text as owed`
