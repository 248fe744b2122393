import { standardVatHundredths, type VatRegime } from '#invoice/vat'
import { type VatRegistration, vatRegimeOn } from '#invoice/vat-registration'
import { percentOfCents, sumCents } from '#money'

/**
 * Fees of the same amount at Stripe, in cents, that count on the same day. VAT is that of the day
 * on which Stripe took them, which is earlier if they were read after its quarter was closed.
 */
export type DayFees = { date: string; takenOn: string; cents: number; count: number }

/**
 * Returns the VAT on one of Stripe's fees, in cents. Stripe's service comes from Ireland, so a
 * business that is registered under article 10 owes the VAT itself (Directive 2006/112/EC, articles
 * 44 and 196) and deducts the same amount (article 168). For others, only the fees are a cost.
 */
export const feeVatCents = (cents: number, regime: VatRegime): number =>
  regime === 'article_10' ? percentOfCents(cents, standardVatHundredths / 100) : 0

/** Returns the total of Stripe's fees, and the VAT on them, in cents, rounded for each fee. */
export const sumFees = (
  fees: readonly DayFees[],
  registration: VatRegistration,
): { totalCents: number; vatCents: number } => {
  const sum = (of: (fee: DayFees) => number) => sumCents(fees.map((fee) => of(fee) * fee.count))
  return {
    totalCents: sum(({ cents }) => cents),
    vatCents: sum(({ cents, takenOn }) => feeVatCents(cents, vatRegimeOn(registration, takenOn))),
  }
}
