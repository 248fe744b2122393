import { createExpense, deleteExpense, updateExpense } from '@synapse/shared/expense/contract'
import { recordKey } from '#data/patch.ts'
import type { DeletableDefinition } from '#ui/record/record-definition.ts'

export const expenseDefinition: DeletableDefinition<
  'expenses',
  typeof createExpense,
  typeof updateExpense
> = {
  type: 'expenses',
  singular: 'Expense',
  nameOf: ({ title }) => title,
  create: createExpense,
  update: updateExpense,
  remove: deleteExpense,
  referencesOf: ({ clientId, projectId }) => [
    recordKey('clients', clientId),
    recordKey('projects', projectId),
  ],
  blank: { receiptUrl: null, receipt: null },
}
