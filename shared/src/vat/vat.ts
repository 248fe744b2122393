import type { Business } from '#business/contract'
import { formatPercent } from '#money'

/** The categories correspond to S, E, AE and O in EN 16931. */
export const vatCategories = ['standard', 'exempt', 'reverse_charge', 'outside_scope'] as const
export type VatCategory = (typeof vatCategories)[number]

/** Returns whether a line has VAT or, if not, states why. */
export const hasVatOrReason = (line: { vatCategory: VatCategory; vatReason: string }): boolean =>
  line.vatCategory === 'standard' || line.vatReason !== ''

/** Clears the rate of a line without VAT, or the reason of a line with VAT. */
export const normaliseVat = <
  Line extends { vatCategory: VatCategory; vatPercent: unknown; vatReason: string },
>(
  line: Line,
  noPercent: Line['vatPercent'],
): Line =>
  line.vatCategory === 'standard' ? { ...line, vatReason: '' } : { ...line, vatPercent: noPercent }

/** 18%, in hundredths of a percent (VAT Act, cap. 406). */
export const standardVatHundredths = 1_800

/** Returns the label for VAT at a rate in hundredths of a percent, for example 'VAT 18%'. */
export const vatLabel = (hundredths: number): string => `VAT ${formatPercent(hundredths)}`

export type VatRegime = Business['vatRegime']

export const vatRegimeNames = {
  article_10: 'Article 10',
  article_11: 'Article 11',
  exempt: 'Exempt',
  not_registered: 'Not registered',
} as const satisfies Record<VatRegime, string>

/** The first category is the default for new lines. */
const allowed = {
  article_10: ['standard', 'exempt', 'reverse_charge', 'outside_scope'],
  article_11: ['exempt'],
  exempt: ['exempt'],
  not_registered: ['outside_scope'],
} satisfies Record<VatRegime, VatCategory[]>

/** Returns the VAT categories that a registration allows, with the default first. */
export const allowedVatCategories = (regime: VatRegime): readonly [VatCategory, ...VatCategory[]] =>
  allowed[regime] as [VatCategory, ...VatCategory[]]

/** Returns the VAT category and rate that apply to bookings. */
export const defaultVat = (
  regime: VatRegime,
): { vatCategory: VatCategory; vatHundredths: number } => {
  const [vatCategory] = allowedVatCategories(regime)
  return { vatCategory, vatHundredths: vatCategory === 'standard' ? standardVatHundredths : 0 }
}

/**
 * Returns the reason for a VAT exemption, which an invoice must state (article 226, point 11).
 * @param ownExempt the operator's own reason; '' for the standard text
 */
export const vatExemptionText = (category: VatCategory, regime: VatRegime, ownExempt = '') => {
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

/** Returns whether VAT numbers are shown, which requires a registration (EN 16931, BR-O-02). */
export const showsVatNumbers = (regime: VatRegime): boolean => regime !== 'not_registered'
