import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { compareNames } from '@synapse/shared/compare-text'
import { countries, countryName } from '@synapse/shared/country'
import type { Expense } from '@synapse/shared/expense/contract'
import { lastPurchases, vatAtLastRate } from '@synapse/shared/expense/expense-vat'
import { euroFromCents } from '@synapse/shared/money'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ExpenseValues } from '#expense/expense-values.ts'
import { expensesQuery } from '#expense/queries.ts'
import { parseAmountCents } from '#ui/form/amount-input.ts'
import type { DraftFormState } from '#ui/form/use-draft-form.ts'

type Props = { form: DraftFormState<ExpenseValues> }

/** Choosing an earlier supplier fills the fields from the last expense. */
export const PurchaseFields = ({ form }: Props) => {
  const id = useId()
  const suppliers = lastPurchases(useQuery(expensesQuery()).data ?? [])
  const { onChange, ...supplier } = form.field('supplier')
  const { reverseCharge } = form.values
  const findLast = (name: string) => suppliers.find((one) => one.supplier === name)
  const last = findLast(form.values.supplier)
  return (
    <>
      <TextInput
        list={id}
        autoComplete="off"
        {...supplier}
        onChange={(event) => {
          const { value } = event.currentTarget
          const chosen = findLast(value)
          if (chosen) form.setValues(valuesFrom(chosen, form.values))
          else onChange(event)
        }}
      />
      <datalist id={id}>
        {suppliers.map((one) => (
          <option key={one.id} value={one.supplier ?? ''} />
        ))}
      </datalist>
      <NativeSelect data={countryOptions} {...form.field('supplierCountry')} />
      <TextInput autoComplete="off" {...form.field('supplierVatNumber')} />
      <TextInput
        inputMode="decimal"
        description={reverseCharge ? undefined : 'Including VAT'}
        {...form.field('amount')}
        onBlur={() => {
          if (last && !form.values.vatAmount)
            form.setFieldValue('vatAmount', vatFrom(last, form.values.amount))
        }}
      />
      <TextInput
        inputMode="decimal"
        disabled={reverseCharge}
        description={reverseCharge ? 'No VAT under reverse charge' : 'As stated on the receipt'}
        {...form.field('vatAmount')}
      />
    </>
  )
}

export const ReverseChargeField = ({ form }: Props) => (
  <Switch
    mt="md"
    description="The supplier is abroad and charged no VAT. Under article 10, you declare the VAT on your own return."
    {...form.field('reverseCharge', 'checkbox')}
    onChange={({ currentTarget: { checked } }) =>
      form.setValues({ reverseCharge: checked, ...(checked && { vatAmount: '' }) })
    }
  />
)

/** Returns the supplier's details, and the VAT at the rate of the last expense. */
const valuesFrom = (last: Expense, { amount, vatAmount }: ExpenseValues) => ({
  supplier: last.supplier ?? '',
  supplierCountry: last.supplierCountry ?? '',
  supplierVatNumber: last.supplierVatNumber ?? '',
  reverseCharge: last.reverseCharge,
  category: last.category,
  vatAmount: last.reverseCharge ? '' : vatAmount || vatFrom(last, amount),
})

const vatFrom = (last: Expense, amount: string): string => {
  const cents = vatAtLastRate(parseAmountCents(amount) ?? 0, last)
  return cents ? euroFromCents(cents) : ''
}

const countryOptions = [
  { value: '', label: 'Not stated' },
  ...countries
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => compareNames(a.label, b.label)),
]
