import { createExpense, deleteExpense, updateExpense } from '@synapse/shared/expense/contract'
import { recordKey } from '#data/outbox/patch.ts'
import type { EditableDefinition } from '#ui/record/record-definition.ts'

export const expenseDefinition: EditableDefinition<
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
