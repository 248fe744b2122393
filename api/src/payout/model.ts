import { Model } from 'objection'

/** A change to the Stripe balance. The record changes only when a payout includes it later. */
export class StripeTransaction extends Model {
  static override tableName = 'stripe_transactions'
  declare id: string
  declare type: string
  /** Stripe's reporting category, for example 'charge' or 'fee'. */
  declare category: string
  /** The id of the charge, refund, dispute or payout. */
  declare source: string | null
  declare currency: string
  /** The amount in the smallest currency unit, like `fee`, which is deducted from the amount. */
  declare amount: string
  declare fee: string
  declare description: string | null
  declare payoutId: string | null
  declare createdAt: Date
}

/** A transfer from Stripe to the bank, as Stripe last reported it. */
export class StripePayout extends Model {
  static override tableName = 'stripe_payouts'
  declare id: string
  declare amount: string
  declare currency: string
  declare status: string
  /** YYYY-MM-DD */
  declare arrivalDate: string
  declare failure: string | null
  /** Whether the payout's transactions have been read since its status became final. */
  declare isComplete: boolean
  declare createdAt: Date
}

/** A difference between Stripe and our records that the operator has explained. */
export class IgnoredDifference extends Model {
  static override tableName = 'ignored_differences'
  declare id: string
  /** The ignored amount. If the difference changes, it is shown again. */
  declare amount: string
  declare reason: string
  declare createdAt: Date
}
