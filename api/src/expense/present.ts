import { type Expense as PresentedExpense, readReceipt } from '@synapse/shared/expense/contract'
import type { ListedExpense } from '#expense/model'

/** Returns an expense in the API's format. */
export const presentExpense = (expense: ListedExpense): PresentedExpense => ({
  id: expense.id,
  title: expense.title,
  description: expense.description,
  amount: expense.amount,
  category: expense.category,
  date: expense.date,
  isBusinessExpense: expense.isBusinessExpense,
  taxDeductible: expense.taxDeductible,
  deductiblePercent: expense.deductiblePercent,
  clientId: expense.clientId,
  projectId: expense.projectId,
  receiptUrl: expense.receipt && readReceipt.path.replace('{id}', expense.id),
  receipt: expense.receipt,
  createdAt: expense.createdAt.toISOString(),
  updatedAt: expense.updatedAt.toISOString(),
  version: expense.version,
})
