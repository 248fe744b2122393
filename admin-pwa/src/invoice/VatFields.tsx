import { NativeSelect, TextInput } from '@mantine/core'
import type { Business } from '@synapse/shared/business/contract'
import {
  allowedVatCategories,
  type VatCategory,
  vatExemptionText,
} from '@synapse/shared/invoice/vat'
import { categoryLabels } from '#invoice/invoice-labels.ts'
import type { DraftForm } from '#ui/use-draft-form.ts'

type Vat = { vatCategory: VatCategory; vatReason: string }

type Props = {
  category: VatCategory
  business: Pick<Business, 'vatRegime' | 'vatExemptReason'>
  field: DraftForm<Vat>['field']
  onChange: (vat: Vat) => void
}

/**
 * Asks for the VAT category and the exemption reason. The category of a draft remains an option
 * even if the business may no longer use it.
 */
export const VatFields = ({ category, business, field, onChange }: Props) => {
  const allowed = allowedVatCategories(business.vatRegime)
  const options = allowed.includes(category) ? allowed : [...allowed, category]
  return (
    <>
      <NativeSelect
        data={options.map((value) => ({ value, label: categoryLabels[value] }))}
        {...field('vatCategory')}
        onChange={({ currentTarget }) => {
          const vatCategory = currentTarget.value as VatCategory
          onChange({
            vatCategory,
            vatReason: vatExemptionText(vatCategory, business.vatRegime, business.vatExemptReason),
          })
        }}
      />
      {category !== 'standard' && <TextInput {...field('vatReason')} />}
    </>
  )
}
