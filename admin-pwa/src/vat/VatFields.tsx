import { NativeSelect, TextInput } from '@mantine/core'
import { allowedVatCategories, type VatCategory } from '@synapse/shared/vat/vat'
import type { DraftFormState } from '#ui/form/use-draft-form.ts'
import { categoryLabels, type VatSettings, type VatValues, vatValues } from '#vat/vat-values.ts'

type Props = {
  category: VatCategory
  business: VatSettings
  field: DraftFormState<VatValues>['field']
  onChange: (vat: VatValues) => void
}

/** A draft's category remains selectable even if the business may no longer use it. */
export const VatFields = ({ category, business, field, onChange }: Props) => {
  const allowed = allowedVatCategories(business.vatRegime)
  const options = allowed.includes(category) ? allowed : [...allowed, category]
  return (
    <>
      <NativeSelect
        data={options.map((value) => ({ value, label: categoryLabels[value] }))}
        {...field('vatCategory')}
        onChange={({ currentTarget: { value } }) =>
          onChange(vatValues(business, value as VatCategory))
        }
      />
      {category !== 'standard' && <TextInput {...field('vatReason')} />}
    </>
  )
}
