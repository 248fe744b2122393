import { pathOf } from '@synapse/shared/contract/call'
import * as contract from '@synapse/shared/expense/contract'
import type { ListedExpense } from '#expense/model'
import { presentRecord } from '#http/present-record'

/** Returns an expense as the operator sees it. */
export const presentExpense = (expense: ListedExpense): contract.Expense =>
  presentRecord(contract.expense, {
    ...expense,
    receiptUrl:
      expense.receipt && pathOf(contract.readExpenseReceipt, { params: { id: expense.id } }),
  })
