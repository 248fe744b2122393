import { bookingTabs } from '@synapse/shared/booking/booking'
import type { Issuer } from '@synapse/shared/invoice/contract'
import { centsFromEuro, sumCents } from '@synapse/shared/money'
import type { PaymentStatus } from '@synapse/shared/payment/payment'
import { maltaDay } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { fromTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { inListSql } from '#db/sql'

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
  declare status: PaymentStatus
  declare stripePaymentIntentId: string | null
  declare stripeChargeId: string | null
  /** The country (ISO 3166) of the bank that issued the card. */
  declare cardCountry: string | null
  declare notes: string | null
  /** A description of other income, which isn't for a booking or an invoice. */
  declare otherIncome: string | null
  /** The total of successful refunds, updated by a database trigger. */
  declare refunded: string
  /** The amount withdrawn by disputes. Database triggers update this and the next two amounts. */
  declare disputed: string
  declare disputeFees: string
  /** The part of `disputed` that went back to the cardholder in lost disputes. */
  declare lostInDisputes: string
  declare createdAt: Date
}

/** Returns the revenue from payments, in cents: their amounts less refunds and disputes. */
export const revenueCents = (
  payments: readonly Pick<Payment, 'amount' | 'refunded' | 'disputed'>[],
): number =>
  sumCents(
    payments.map(
      ({ amount, refunded, disputed }) =>
        centsFromEuro(amount) - centsFromEuro(refunded) - centsFromEuro(disputed),
    ),
  )

/** Returns the total of the payments' successful refunds, in cents. */
export const refundedCents = (payments: readonly Pick<Payment, 'refunded'>[]): number =>
  sumCents(payments.map(({ refunded }) => centsFromEuro(refunded)))

/** Returns the day of a payment in Malta, 'YYYY-MM-DD'. */
export const paidOn = ({ paymentDate }: Payment): string => maltaDay(fromTimestamp(paymentDate))

/** Reads a booking's payments in euros. */
export const readEuroPayments = (db: Db, bookingId: string) =>
  Payment.query(db).where({ bookingId, currency: 'eur' })

/**
 * Returns the day of a booking's first payment in euros, YYYY-MM-DD, or undefined if it is unpaid.
 * The VAT registration on that day applies to the booking (Directive 2006/112/EC, article 65).
 */
export const readFirstPaidDay = async (db: Db, bookingId: string): Promise<string | undefined> => {
  const first = await readEuroPayments(db, bookingId).orderBy('paymentDate').first()
  return first && paidOn(first)
}

/** The numbered receipt for a booking's payment. A database trigger prevents changes. */
export class Receipt extends Model {
  static override tableName = 'receipts'
  static override idColumn = 'number'
  static override jsonAttributes = ['issuer']
  declare number: string
  declare bookingId: string
  declare paymentId: string
  declare amount: string
  declare method: string
  /** The date of the payment, YYYY-MM-DD. */
  declare paidOn: string
  declare issuer: Issuer
  declare issuedAt: Date
}

export class StripeEvent extends Model {
  static override tableName = 'stripe_events'
  declare id: string
  declare type: string
  declare createdAt: Date
  declare receivedAt: Date
}

/** The fee and the payout of a card payment; null until they have been read from Stripe. */
export type FeeAndPayout = {
  stripeFee: string | null
  payoutId: string | null
  /** YYYY-MM-DD */
  paidOutOn: string | null
}

/** SQL that adds the columns of `FeeAndPayout` to rows with a charge, as `fee_and_payout`. */
export const feeAndPayoutJoin = (rows: string) => `left join lateral (
  select (t.fee / 100.0)::numeric(14,2)::text as stripe_fee, o.id as payout_id,
    o.arrival_date as paid_out_on
  from stripe_transactions t
  left join stripe_payouts o on o.id = t.payout_id and o.status not in ('failed', 'canceled')
  where t.source = ${rows}.stripe_charge_id and t.category = 'charge' and t.currency = 'eur'
  limit 1
) fee_and_payout on true`

/** Returns whether a payment was made without Stripe, so that Stripe can't refund it. */
export const isManual = ({ stripePaymentIntentId }: Payment): boolean =>
  stripePaymentIntentId === null

/** Locks a payment until the transaction ends, also protecting its refunds and disputes. */
export const lockPayment = (trx: Knex.Transaction, id: string) =>
  Payment.query(trx).findById(id).forUpdate()

/**
 * SQL for the combined status of a booking's payments; null if there are none. It is 'refunded' if
 * all payments were refunded, but a dispute about any payment takes precedence.
 */
export const paymentsStateSql = (bookingId: string): string => `select case
  when bool_or(status = 'disputed') then 'disputed'
  when bool_or(status = 'dispute_lost') then 'dispute_lost'
  when bool_and(status = 'refunded') then 'refunded'
  when bool_or(status in ('refunded', 'partially_refunded')) then 'partially_refunded'
  when count(*) > 0 then 'completed' end
  from payments where payments.booking_id = ${bookingId}`

/**
 * SQL condition for bookings that may have payments. PostgreSQL only uses the partial indexes on
 * bookings if their condition is the same.
 */
export const mayHavePaymentSql = `(${inListSql('payment_status', bookingTabs.completed)} or stripe_payment_intent_id is not null)`

/** SQL condition for unassigned payments that aren't fully refunded or disputed. */
export const isUnassignedSql = `coalesce(booking_id, invoice_id) is null and other_income is null
  and refunded + disputed < amount`
