import { z } from 'zod'
import { vatNumberField } from '#client/vat-number-field'
import { badRequest, endpoint, notFound } from '#contract/endpoint'
import * as field from '#contract/fields'
import {
  changedElsewhere,
  idReused,
  projectOfOtherClient,
  unknownClient,
  unknownProject,
} from '#contract/refusals'
import { countries } from '#country'
import { expenseCategories } from '#expense/expense'
import { receiptTypes } from '#expense/receipt'
import { quarterClosed } from '#quarter/quarter'

export const expense = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  /** The price including VAT. */
  amount: field.euroText,
  supplier: z.string().nullable(),
  /** An ISO 3166 code. */
  supplierCountry: z.string().nullable(),
  supplierVatNumber: z.string().nullable(),
  vatAmount: field.euroText,
  /** Whether the business owes the VAT instead of the supplier. */
  reverseCharge: z.boolean(),
  category: z.enum(expenseCategories),
  date: z.iso.date(),
  isBusinessExpense: z.boolean(),
  taxDeductible: z.boolean(),
  /** A percentage, such as '100.00'. */
  deductiblePercent: field.decimalText,
  clientId: z.uuid().nullable(),
  projectId: z.uuid().nullable(),
  receiptUrl: z.string().nullable(),
  receipt: z
    .object({ name: z.string(), type: z.enum(receiptTypes), bytes: z.int(), hash: z.string() })
    .nullable(),
  ...field.versioned,
})
export type Expense = z.output<typeof expense>

const expenseFields = {
  title: field.requiredLine('The title', 200),
  description: field.paragraph('The description', 2_000).nullish(),
  amount: field.positiveEuro('The amount', 1_000_000),
  supplier: field.line('The supplier', 200).nullish(),
  supplierCountry: z.enum(countries, { error: 'Choose a country.' }).nullish(),
  supplierVatNumber: vatNumberField('The supplier’s VAT number').nullish(),
  vatAmount: field.euro('The VAT', 1_000_000),
  reverseCharge: z.boolean({ error: 'Choose whether reverse charge applies.' }),
  category: z.enum(expenseCategories, { error: 'Choose a category.' }),
  date: field.bookkeepingDate('The date'),
  isBusinessExpense: z.boolean({ error: 'Choose whether this is a business expense.' }),
  taxDeductible: z.boolean({ error: 'Choose whether this expense is deductible.' }),
  deductiblePercent: field.decimal('The deductible share', 100, 'a percentage'),
  clientId: field.id.nullish(),
  projectId: field.id.nullish(),
}

const unknown = notFound('This expense no longer exists.')
const saveRefusals = {
  unknown_client: unknownClient,
  unknown_project: unknownProject,
  other_client: projectOfOtherClient,
  too_much_vat: badRequest('The VAT can’t be more than the amount.'),
  vat_twice: badRequest('Under the reverse charge, the supplier charges no VAT. Enter 0.'),
} as const

export const listExpenses = endpoint('GET', '/api/expenses', {
  summary: 'List expenses, newest first',
  output: z.array(expense),
})

export const createExpense = endpoint('POST', '/api/expenses', {
  summary: 'Add an expense',
  input: z.strictObject({
    id: field.id.optional(),
    ...expenseFields,
    isBusinessExpense: expenseFields.isBusinessExpense.default(true),
    taxDeductible: expenseFields.taxDeductible.default(true),
    deductiblePercent: expenseFields.deductiblePercent.default(100_00),
    vatAmount: expenseFields.vatAmount.default(0),
    reverseCharge: expenseFields.reverseCharge.default(false),
  }),
  output: expense,
  mayRepeat: true,
  refusals: { closed: quarterClosed, id_reused: idReused, ...saveRefusals },
})

export const updateExpense = endpoint('PATCH', '/api/expenses/{id}', {
  summary: 'Edit an expense',
  input: z.strictObject({ ...expenseFields, version: field.baseVersion }).partial(),
  output: expense,
  mayRepeat: true,
  refusals: { unknown, changed: changedElsewhere, closed: quarterClosed, ...saveRefusals },
})

export const deleteExpense = endpoint('DELETE', '/api/expenses/{id}', {
  summary: 'Delete an expense and its receipt',
  mayRepeat: true,
  refusals: { unknown, closed: quarterClosed },
})

export const exportExpenses = endpoint('GET', '/api/expenses/export', {
  summary: 'Export the filtered expenses as CSV, newest first',
  query: z.strictObject({
    ...field.searchQuery,
    month: field.month('The month').optional(),
    category: expenseFields.category.optional(),
    receipt: z.literal('missing').optional(),
  }),
  produces: 'text/csv; charset=utf-8',
})

export const saveExpenseReceipt = endpoint('PUT', '/api/expenses/{id}/receipt', {
  summary: 'Upload or replace the receipt (an image or a PDF)',
  query: z.strictObject({ name: field.requiredLine('The file’s name', 255) }),
  takes: 'file',
  output: expense,
  refusals: {
    unknown,
    closed: quarterClosed,
    wrong_type: {
      status: 415,
      message: 'Upload a JPEG, PNG, WebP or PDF file.',
    },
    too_large: { status: 413, message: 'A receipt can be up to 5 MB.' },
  },
})

export const readExpenseReceipt = endpoint('GET', '/api/expenses/{id}/receipt', {
  summary: 'Download the receipt',
  produces: 'file',
  refusals: { unknown, no_receipt: notFound('This expense has no receipt.') },
})

export const deleteExpenseReceipt = endpoint('DELETE', '/api/expenses/{id}/receipt', {
  summary: 'Delete the receipt',
  output: expense,
  mayRepeat: true,
  refusals: { unknown, closed: quarterClosed },
})
