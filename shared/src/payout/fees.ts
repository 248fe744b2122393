import { standardVatHundredths, type VatRegime } from '#invoice/vat'
import { percentOfCents, sumCents } from '#money'

/** A day's fees at Stripe. */
export type DayFees = { date: string; cents: number }

/**
 * Returns the total of Stripe's fees, and the VAT on them, in cents. Stripe's service comes from
 * Ireland, so a business that is registered under article 10 owes the VAT itself (Directive
 * 2006/112/EC, articles 44 and 196) and deducts the same amount (article 168). For others, only the
 * fees are a cost. VAT is calculated by month, because Stripe issues one invoice a month.
 */
export const sumFees = (
  fees: readonly DayFees[],
  regime: VatRegime,
): { totalCents: number; vatCents: number } => {
  const sum = (of: readonly DayFees[]) => sumCents(of.map(({ cents }) => cents))
  const months = Map.groupBy(fees, ({ date }) => date.slice(0, 7))
  const vatOf = (month: readonly DayFees[]) =>
    percentOfCents(sum(month), standardVatHundredths / 100)
  return {
    totalCents: sum(fees),
    vatCents: regime === 'article_10' ? sumCents([...months.values()].map(vatOf)) : 0,
  }
}
