import type { Expense } from '@synapse/shared/expense/contract'
import { expect, test } from 'vitest'
import { expenseForm } from '#expense/expense-values.ts'
import { vatAfterAmount, withSupplier } from '#expense/supplier-fields.ts'

const { values: blank } = expenseForm.initialValues(undefined)

const shop = {
  supplierCountry: 'MT',
  supplierVatNumber: null,
  reverseCharge: false,
  category: 'Equipment',
  amount: '118.00',
  vatAmount: '18.00',
} as Expense
const cloud = {
  ...shop,
  supplierCountry: 'LU',
  supplierVatNumber: 'LU26888617',
  reverseCharge: true,
  category: 'Software',
  vatAmount: '0.00',
} as Expense

test('choosing a known supplier fills in the fields from its last expense', () => {
  expect(withSupplier({ ...blank, amount: '59' }, 'Tower', shop).values).toMatchObject({
    supplier: 'Tower',
    supplierCountry: 'MT',
    category: 'Equipment',
    vatAmount: '9.00',
  })
})

test('restores the fields if typing continues past a known supplier’s name', () => {
  const own = { ...blank, amount: '59', vatAmount: '8.50', category: 'Travel' as const }
  const known = withSupplier(own, 'Tower', cloud)
  expect(known.values).toMatchObject({ reverseCharge: true, vatAmount: '', category: 'Software' })
  const longer = withSupplier(known.values, 'Towers', undefined, known.filled)
  expect(longer).toEqual({ values: { ...own, supplier: 'Towers' }, filled: undefined })
})

test('keeps fields that were edited after being filled in', () => {
  const known = withSupplier(blank, 'Tower', cloud)
  const changed = { ...known.values, category: 'Fees' as const }
  expect(withSupplier(changed, 'Towers', undefined, known.filled).values).toMatchObject({
    category: 'Fees',
    reverseCharge: false,
    supplierCountry: '',
    supplierVatNumber: '',
  })
})

test.each([
  ['follows the amount', '9.00', '18.00'],
  ['is suggested if it is empty', '', '18.00'],
  ['stays if the operator has entered it', '8.99', '8.99'],
])('the VAT %s', (_, vatAmount, expected) => {
  expect(vatAfterAmount({ ...blank, amount: '118', vatAmount }, '59', shop)).toBe(expected)
})
