import {
  createExpense,
  deleteExpense,
  listExpenses,
  updateExpense,
} from '@synapse/shared/expense/contract'
import { compareNewestFirst } from '@synapse/shared/text/compare-text'
import { recordsQuery } from '#data/records.ts'
import type { DeletableDefinition } from '#ui/record/use-save-record.ts'

export const expensesQuery = () => recordsQuery(listExpenses, 'expenses', compareNewestFirst)

export const expenseDefinition: DeletableDefinition<'expenses'> = {
  type: 'expenses',
  singular: 'Expense',
  nameOf: ({ title }) => title,
  create: createExpense,
  update: updateExpense,
  remove: deleteExpense,
  referencesOf: ({ clientId, projectId }) => [`clients/${clientId}`, `projects/${projectId}`],
  blank: { receiptUrl: null, receipt: null },
}
