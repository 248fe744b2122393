import { z } from 'zod'
import { endpoint } from '#endpoint'
import { expenseCategories } from '#expense/expense'
import { receiptTypes } from '#expense/receipt'
import {
  baseVersionField,
  bookkeepingDateField,
  conflictRefusal,
  euroField,
  euroText,
  idField,
  idParams,
  instantText,
  monthField,
  paragraph,
  requiredLine,
  searchQuery,
  versionField,
} from '#fields'

export const expense = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  /** With the VAT in it. */
  amount: euroText,
  category: z.enum(expenseCategories),
  date: z.iso.date(),
  isBusinessExpense: z.boolean(),
  taxDeductible: z.boolean(),
  /** How much of it may be deducted: '100.00'. */
  deductiblePercent: euroText,
  clientId: z.uuid().nullable(),
  projectId: z.uuid().nullable(),
  /** Where its receipt is read; null where there is none. */
  receiptUrl: z.string().nullable(),
  receipt: z
    .object({ name: z.string(), type: z.enum(receiptTypes), bytes: z.int(), hash: z.string() })
    .nullable(),
  createdAt: instantText,
  updatedAt: instantText,
  version: versionField,
})
export type Expense = z.output<typeof expense>

const expenseFields = {
  title: requiredLine('The title', 200),
  description: paragraph('The description', 2_000).nullish(),
  amount: euroField('The amount', 1_000_000).refine(
    (cents) => cents > 0,
    'The amount must be more than nothing.',
  ),
  category: z.enum(expenseCategories, { error: 'Choose one of the categories.' }),
  date: bookkeepingDateField('The date'),
  isBusinessExpense: z.boolean({ error: 'It is a business expense or not.' }),
  taxDeductible: z.boolean({ error: 'It can be deducted or not.' }),
  deductiblePercent: euroField('The deductible share', 100, 'a percentage'),
  clientId: idField.nullish(),
  projectId: idField.nullish(),
}

const unknown = { status: 404, sentence: 'There is no such expense any more.' } as const
const unknownOther = {
  unknown_client: { status: 404, sentence: 'There is no such client any more.' },
  unknown_project: { status: 404, sentence: 'There is no such project any more.' },
} as const

export const listExpenses = endpoint('GET', '/api/expenses', {
  summary: 'All expenses, newest first',
  output: z.array(expense),
})

export const createExpense = endpoint('POST', '/api/expenses', {
  summary: 'Write down an expense',
  input: z.strictObject({
    id: idField.optional(),
    ...expenseFields,
    isBusinessExpense: expenseFields.isBusinessExpense.default(true),
    taxDeductible: expenseFields.taxDeductible.default(true),
    deductiblePercent: expenseFields.deductiblePercent.default(100_00),
  }),
  output: expense,
  mayRepeat: true,
  refusals: unknownOther,
})

export const updateExpense = endpoint('PATCH', '/api/expenses/{id}', {
  summary: 'Change an expense',
  params: idParams,
  input: z.strictObject({ ...expenseFields, version: baseVersionField }).partial(),
  output: expense,
  mayRepeat: true,
  refusals: { unknown, changed: conflictRefusal, ...unknownOther },
})

export const deleteExpense = endpoint('DELETE', '/api/expenses/{id}', {
  summary: 'Delete an expense and its receipt',
  params: idParams,
  mayRepeat: true,
  refusals: { unknown },
})

export const exportExpenses = endpoint('GET', '/api/expenses/export', {
  summary: 'The expenses under a filter as CSV, newest first',
  query: z.strictObject({
    ...searchQuery,
    month: monthField('The month').optional(),
    category: expenseFields.category.optional(),
  }),
  produces: 'text/csv; charset=utf-8',
})

export const saveReceipt = endpoint('PUT', '/api/expenses/{id}/receipt', {
  summary: 'Keep a picture or PDF as the receipt, in the place of the one before',
  params: idParams,
  query: z.strictObject({ name: requiredLine('The file’s name', 255) }),
  takes: 'file',
  output: expense,
  refusals: {
    unknown,
    wrong_type: {
      status: 415,
      sentence: 'A receipt is a JPEG, PNG or WebP picture or a PDF; this file is none of them.',
    },
    too_large: { status: 413, sentence: 'A receipt may have 5 MB at most.' },
  },
})

export const readReceipt = endpoint('GET', '/api/expenses/{id}/receipt', {
  summary: 'The receipt as it was kept',
  params: idParams,
  produces: 'file',
  refusals: { unknown, no_receipt: { status: 404, sentence: 'It has no receipt.' } },
})

export const deleteReceipt = endpoint('DELETE', '/api/expenses/{id}/receipt', {
  summary: 'Throw the receipt away',
  params: idParams,
  output: expense,
  mayRepeat: true,
  refusals: { unknown },
})
