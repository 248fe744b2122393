import type { Business } from '@synapse/shared/business/contract'
import type { Invoice, InvoiceLine } from '@synapse/shared/invoice/contract'
import { decimalFromHundredths } from '@synapse/shared/money'
import {
  allowedVatCategories,
  standardVatHundredths,
  type VatCategory,
  vatExemptionText,
} from '@synapse/shared/vat/vat'
import { type VatRegistration, vatRegimeOn } from '@synapse/shared/vat/vat-registration'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'
import { today } from '#ui/format/format-time.ts'

export const categoryLabels: Record<VatCategory, string> = {
  standard: 'VAT is charged',
  exempt: 'Exempt from VAT',
  reverse_charge: 'Reverse charge',
  outside_scope: 'No VAT',
}

export type VatValues = { vatCategory: VatCategory; vatReason: string }

export type VatSettings = Pick<Business, 'vatRegime' | 'vatExemptReason'>

export const standardVat = decimalFromHundredths(standardVatHundredths)

/** Returns the values for a VAT category; by default, for the regime's default category. */
export const vatValues = (
  { vatRegime, vatExemptReason }: VatSettings,
  vatCategory: VatCategory = allowedVatCategories(vatRegime)[0],
): VatValues => ({
  vatCategory,
  vatReason: vatExemptionText(vatCategory, vatRegime, vatExemptReason),
})

/**
 * Returns the VAT settings against which the server will check an invoice: those on the day of the
 * booking's first payment, or else on the issue date.
 * @param issueDate '' while the operator is typing the date
 * @param draft undefined for a new draft
 */
export const vatSettingsOf = <Settings extends VatSettings & VatRegistration>(
  settings: Settings,
  issueDate: string,
  draft: Pick<Invoice, 'bookingId' | 'payments'> | undefined,
): Settings => {
  const [firstPayment] = draft?.bookingId ? draft.payments : []
  return {
    ...settings,
    vatRegime: vatRegimeOn(settings, firstPayment?.date ?? (issueDate || today())),
  }
}

/**
 * Returns the VAT values after the VAT regime has changed. A category other than the default is
 * kept if it is still allowed; otherwise, the new default replaces it.
 */
export const vatAfterRegimeChange = (
  { vatCategory }: VatValues,
  from: VatSettings,
  to: VatSettings,
): VatValues | undefined => {
  if (from.vatRegime === to.vatRegime) return undefined
  const isDefault = vatCategory === allowedVatCategories(from.vatRegime)[0]
  const isKept = !isDefault && allowedVatCategories(to.vatRegime).includes(vatCategory)
  return vatValues(to, isKept ? vatCategory : undefined)
}

/** Returns a line's VAT. Only the standard category has VAT. */
export const lineVat = ({ vatCategory, vatReason }: VatValues, vatPercent: string) =>
  vatCategory === 'standard'
    ? { vatCategory, vatPercent, vatReason: '' }
    : { vatCategory, vatPercent: '0.00', vatReason: vatReason.trim() }

/**
 * Returns the VAT percentage to fill in for a saved line. Lines without VAT are saved with 0%, but
 * the standard rate is returned for them, in case the operator adds VAT to the draft.
 */
export const initialVatPercent = ({
  vatCategory,
  vatPercent,
}: Pick<InvoiceLine, 'vatCategory' | 'vatPercent'>): string =>
  vatCategory === 'standard' ? vatPercent : standardVat

export const vatReasonError = (reason: string, { vatCategory }: VatValues): string | null =>
  vatCategory === 'standard' || reason.trim() ? null : 'Enter the reason why no VAT is charged.'

export const vatFields = {
  vatCategory: { label: 'VAT', format: (category: VatCategory) => categoryLabels[category] },
  vatReason: { label: 'Reason for no VAT', required: true, maxLength: 300 },
} satisfies Record<string, FieldOptions>
