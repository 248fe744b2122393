import type { Business } from '#business/contract'

/**
 * How the VAT of a line is treated, after the categories of EN 16931: standard (S), exempt (E),
 * reverse charge (AE), outside the scope (O).
 */
export const vatCategories = ['standard', 'exempt', 'reverse_charge', 'outside_scope'] as const
export type VatCategory = (typeof vatCategories)[number]

/** In hundredths of a percent: 18 % in Malta (VAT Act, cap. 406). */
export const standardVatHundredths = 1_800

export type VatRegime = Business['vatRegime']

/** Which categories a business may use; the first is what a new line begins with. */
const allowed = {
  article_10: ['standard', 'exempt', 'reverse_charge', 'outside_scope'],
  article_11: ['exempt'],
  exempt: ['exempt'],
  not_registered: ['outside_scope'],
} satisfies Record<VatRegime, VatCategory[]>

/** The categories that a business of this regime may use, the usual one first. */
export const allowedVatCategories = (regime: VatRegime): readonly [VatCategory, ...VatCategory[]] =>
  allowed[regime] as [VatCategory, ...VatCategory[]]

/** The VAT that prices of bookings include. */
export const defaultVat = (
  regime: VatRegime,
): { vatCategory: VatCategory; vatHundredths: number } => {
  const [vatCategory] = allowedVatCategories(regime)
  return { vatCategory, vatHundredths: vatCategory === 'standard' ? standardVatHundredths : 0 }
}

/**
 * Why a line bears no VAT, unless the operator says it in other words (article 226, point 11).
 * @param ownExempt the operator's own words for exemptions, '' for the usual ones
 */
export const vatExemptionText = (
  category: VatCategory,
  regime: VatRegime,
  ownExempt = '',
): string => {
  switch (category) {
    case 'standard':
      return ''
    case 'exempt':
      if (ownExempt) return ownExempt
      return regime === 'article_11'
        ? 'Exempt: small undertaking registered under article 11 of the VAT Act (Cap. 406)'
        : 'Exempt: private tuition, Fifth Schedule, Part Two, item 12(3) of the VAT Act (Cap. 406)'
    case 'reverse_charge':
      return 'Reverse charge: VAT is due from the customer (article 196, Directive 2006/112/EC)'
    case 'outside_scope':
      return regime === 'not_registered'
        ? 'No VAT: the supplier is not registered for VAT'
        : 'Outside the scope of VAT'
  }
}

/** Who is not registered shows no VAT number anywhere (EN 16931, BR-O-02). */
export const showsVatNumbers = (regime: VatRegime): boolean => regime !== 'not_registered'
