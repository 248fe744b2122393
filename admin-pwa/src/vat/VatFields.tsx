import { NativeSelect, TextInput } from '@mantine/core'
import { allowedVatCategories, type VatCategory } from '@synapse/shared/vat/vat'
import type { RestorableFormState } from '#ui/form/use-restorable-form.ts'
import { categoryLabels, type VatSettings, type VatValues, vatValues } from '#vat/vat-values.ts'

type Props = {
  form: Pick<RestorableFormState<VatValues, keyof VatValues>, 'values' | 'field' | 'setValues'>
  business: VatSettings
}

/** A draft keeps its category, even one that the business may no longer use. */
export const VatFields = ({ form, business }: Props) => {
  const category = form.values.vatCategory
  const allowed = allowedVatCategories(business.vatRegime)
  const options = allowed.includes(category) ? allowed : [...allowed, category]
  return (
    <>
      <NativeSelect
        data={options.map((value) => ({ value, label: categoryLabels[value] }))}
        {...form.field('vatCategory')}
        onChange={({ currentTarget: { value } }) =>
          form.setValues(vatValues(business, value as VatCategory))
        }
      />
      {category !== 'standard' && <TextInput {...form.field('vatReason')} />}
    </>
  )
}
