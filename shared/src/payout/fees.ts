import { standardVatHundredths, type VatRegime } from '#invoice/vat'
import { percentOfCents } from '#money'

/**
 * Returns the VAT on one of Stripe's fees, in cents. Stripe's service comes from Ireland, so a
 * business that is registered under article 10 owes the VAT itself (Directive 2006/112/EC, articles
 * 44 and 196) and deducts the same amount (article 168). For others, only the fees are a cost.
 */
export const feeVatCents = (cents: number, regime: VatRegime): number =>
  regime === 'article_10' ? percentOfCents(cents, standardVatHundredths / 100) : 0
