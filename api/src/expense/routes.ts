import { mapValue, ok } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/expense/contract'
import { maxReceiptBytes } from '@synapse/shared/expense/receipt'
import { expensesCsv } from '#expense/csv'
import { listExpenses, readExpense } from '#expense/list-expenses'
import { createExpense, deleteExpense, updateExpense } from '#expense/save-expense'
import { deleteExpenseReceipt, readExpenseReceipt, saveExpenseReceipt } from '#expense/save-receipt'
import { readBody } from '#http/body'
import { csvRoute } from '#http/csv'
import { changeRoute, presentChange, type Route, route } from '#http/route'

const change = changeRoute(readExpense)

export const expenseRoutes: readonly Route[] = [
  route(contract.listExpenses, async ({ context }) => ok(await listExpenses(context.db))),
  csvRoute(contract.exportExpenses, 'expenses', expensesCsv),
  route(contract.readExpenseReceipt, ({ context, params }) =>
    readExpenseReceipt(context.db, params.id),
  ),
  route(contract.createExpense, ({ context, input }) =>
    mapValue(createExpense(context, input), ({ id }) => readExpense(context, id)),
  ),
  change(contract.updateExpense, updateExpense),
  route(contract.saveExpenseReceipt, async ({ context, params: { id }, query: { name }, ctx }) => {
    const bytes = await readBody(
      ctx.req,
      maxReceiptBytes / 1024,
      contract.saveExpenseReceipt.refusals.too_large.message,
    )
    return presentChange(await saveExpenseReceipt(context, id, { name, bytes }), () =>
      readExpense(context, id),
    )
  }),
  change(contract.deleteExpenseReceipt, deleteExpenseReceipt),
  route(contract.deleteExpense, ({ context, params }) => deleteExpense(context, params.id)),
]
