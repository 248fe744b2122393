import { Model } from 'objection'

/** A chargeback opened by the cardholder's bank, as Stripe last reported it. */
export class Dispute extends Model {
  static override tableName = 'disputes'
  declare id: string
  declare paymentId: string
  declare amount: string
  declare reason: string
  declare status: string
  /** The amount withdrawn from the Stripe balance, in the payment's currency. */
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
export const isEnded = (status: string): boolean => endedDisputes.some((one) => one === status)
