import { Model } from 'objection'

/** A change to the Stripe balance. Its row only changes when a payout includes it. */
export class StripeTransaction extends Model {
  static override tableName = 'stripe_transactions'
  declare id: string
  declare type: string
  /** Stripe's reporting category, for example 'charge' or 'fee'. */
  declare category: string
  /** The id of the charge, refund, dispute or payout that changed the balance. */
  declare source: string | null
  declare currency: string
  /** The amount before the fee; both are in the smallest currency unit. */
  declare amount: string
  declare fee: string
  declare description: string | null
  declare payoutId: string | null
  declare createdAt: Date
}

/** A transfer from Stripe to the bank, as last reported by Stripe. */
export class StripePayout extends Model {
  static override tableName = 'stripe_payouts'
  declare id: string
  declare amount: string
  declare currency: string
  declare status: string
  /** YYYY-MM-DD */
  declare arrivalDate: string
  declare failure: string | null
  /** Whether the payout's status was final when its transactions were read. */
  declare isComplete: boolean
  declare createdAt: Date
}

/** A difference between Stripe and our records that the operator has explained. */
export class IgnoredDifference extends Model {
  static override tableName = 'ignored_differences'
  declare id: string
  /** The amount to ignore. If the difference changes, it is shown again. */
  declare amount: string
  declare reason: string
  declare createdAt: Date
}
