import { vatNumberProblem } from '@synapse/shared/client/vat-number'
import type { CompleteBodyOf } from '@synapse/shared/contract/endpoint'
import { amountZero } from '@synapse/shared/contract/refusals'
import { countryName } from '@synapse/shared/country'
import type { createExpense, Expense } from '@synapse/shared/expense/contract'
import {
  type ExpenseCategory,
  type ExpenseFilter,
  expenseCategories,
} from '@synapse/shared/expense/expense'
import {
  amountRule,
  optionalAmountRule,
  parseAmount,
  parseAmountCents,
  parseOptionalAmount,
  trimZeroCents,
} from '#ui/form/amount-input.ts'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'
import { yesOrNo } from '#ui/format/format.ts'
import { parseMonth, today } from '#ui/format/format-time.ts'
import { parseOption } from '#ui/route/search-params.ts'

export type ExpenseValues = ReturnType<typeof initialValues>['values']

const initialValues = (expense: Expense | undefined) => ({
  values: {
    id: expense?.id ?? crypto.randomUUID(),
    title: expense?.title ?? '',
    description: expense?.description ?? '',
    supplier: expense?.supplier ?? '',
    supplierCountry: expense?.supplierCountry ?? '',
    supplierVatNumber: expense?.supplierVatNumber ?? '',
    amount: expense?.amount ?? '',
    vatAmount: expense?.vatAmount.replace(/^0\.00$/, '') ?? '',
    reverseCharge: expense?.reverseCharge ?? false,
    category: expense?.category ?? ('Software' as ExpenseCategory),
    date: expense?.date ?? today(),
    isBusinessExpense: expense?.isBusinessExpense ?? true,
    taxDeductible: expense?.taxDeductible ?? true,
    deductiblePercent: trimZeroCents(expense?.deductiblePercent ?? '100'),
    clientId: expense?.clientId ?? '',
    projectId: expense?.projectId ?? '',
  },
  version: expense?.version,
})

const requestOf = (values: ExpenseValues) =>
  ({
    title: values.title.trim(),
    description: values.description.trim() || null,
    supplier: values.supplier.trim() || null,
    supplierCountry: values.supplierCountry || null,
    supplierVatNumber: values.supplierVatNumber.trim() || null,
    amount: parseAmount(values.amount),
    vatAmount: parseOptionalAmount(values.vatAmount) ?? '0.00',
    reverseCharge: values.reverseCharge,
    category: values.category,
    date: values.date,
    isBusinessExpense: values.isBusinessExpense,
    taxDeductible: values.taxDeductible,
    deductiblePercent: parseAmount(values.deductiblePercent),
    clientId: values.clientId || null,
    projectId: values.projectId || null,
  }) satisfies Omit<CompleteBodyOf<typeof createExpense>, 'id'>

const checkAmount = amountRule({ max: 1_000_000 })
const checkVat = optionalAmountRule({ max: 1_000_000 })

const rules = {
  amount: (amount: string) =>
    parseAmountCents(amount) === 0 ? amountZero.message : checkAmount(amount),
  vatAmount: (vat: string, { amount }: ExpenseValues) => {
    const cents = parseAmountCents(vat) ?? 0
    return cents > (parseAmountCents(amount) ?? cents)
      ? 'The VAT can’t be more than the amount.'
      : checkVat(vat)
  },
  supplierVatNumber: vatNumberProblem,
  deductiblePercent: amountRule(
    { max: 100 },
    'Enter a percentage from 0 to 100, for example 50 or 33.33.',
  ),
}

const fields = {
  title: { label: 'Title', blankError: 'Enter a title.', maxLength: 200 },
  description: { label: 'Description', maxLength: 2_000 },
  supplier: { label: 'Supplier', maxLength: 200 },
  supplierCountry: {
    label: 'Supplier’s country',
    format: (code: string) => (code ? countryName(code) : 'Not stated'),
  },
  supplierVatNumber: { label: 'Supplier’s VAT number', maxLength: 60 },
  amount: { label: 'Amount (€)', blankError: 'Enter an amount.' },
  vatAmount: 'VAT (€)',
  reverseCharge: { label: 'Reverse charge', format: yesOrNo },
  category: 'Category',
  date: { label: 'Date', blankError: 'Enter a date.' },
  isBusinessExpense: { label: 'Business expense', format: yesOrNo },
  taxDeductible: { label: 'Tax deductible', format: yesOrNo },
  deductiblePercent: 'Deductible share (%)',
} satisfies Record<string, FieldOptions>

export const readExpenseFilter = (get: (name: string) => string): ExpenseFilter => ({
  search: get('search') || undefined,
  month: parseMonth(get('month')),
  category: parseOption(expenseCategories, get('category')),
  receipt: parseOption(['missing'], get('receipt')),
})

export const expenseForm = { initialValues, rules, fields, requestOf }
