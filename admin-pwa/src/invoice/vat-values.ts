import type { Business } from '@synapse/shared/business/contract'
import {
  allowedVatCategories,
  standardVatHundredths,
  type VatCategory,
  vatExemptionText,
} from '@synapse/shared/invoice/vat'
import { euroFromCents } from '@synapse/shared/money'
import { categoryLabels } from '#invoice/invoice-labels.ts'
import type { FieldOptions } from '#ui/form/use-draft-form.ts'

/** The VAT fields of an invoice or quote form, which apply to all lines. */
export type VatValues = { vatCategory: VatCategory; vatReason: string }

export type VatSettings = Pick<Business, 'vatRegime' | 'vatExemptReason'>

export const standardVat = euroFromCents(standardVatHundredths)

/** Returns the values for a VAT category; by default, the business's usual one. */
export const vatValues = (
  { vatRegime, vatExemptReason }: VatSettings,
  vatCategory: VatCategory = allowedVatCategories(vatRegime)[0],
): VatValues => ({
  vatCategory,
  vatReason: vatExemptionText(vatCategory, vatRegime, vatExemptReason),
})

export const lineVat = ({ vatCategory, vatReason }: VatValues, vatPercent: string) =>
  vatCategory === 'standard'
    ? { vatCategory, vatPercent, vatReason: '' }
    : { vatCategory, vatPercent: '0.00', vatReason: vatReason.trim() }

/** Returns why the reason for charging no VAT is invalid; null if it is valid. */
export const vatReasonError = (reason: string, { vatCategory }: VatValues): string | null =>
  vatCategory === 'standard' || reason.trim() ? null : 'Enter the reason why no VAT is charged.'

export const vatFields = {
  vatCategory: { label: 'VAT', format: (category: VatCategory) => categoryLabels[category] },
  vatReason: { label: 'Reason for No VAT', required: true, maxLength: 300 },
} satisfies Record<string, FieldOptions>
