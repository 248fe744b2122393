import type { Expense as PresentedExpense } from '@synapse/shared/expense/contract'
import { type ExpenseFilter, matchesExpenseFilter } from '@synapse/shared/expense/expense'
import { compareNewestFirst } from '@synapse/shared/text/compare-text'
import { type QueryBuilder, raw } from 'objection'
import type { Context } from '#core/context'
import type { Db } from '#db/knex'
import { Expense, type ListedExpense } from '#expense/model'
import { presentExpense } from '#expense/present'

/** Returns a query for expenses with details of their receipts. */
export const listedExpenses = (db: Db): QueryBuilder<Expense, ListedExpense[]> =>
  Expense.query(db)
    .leftJoin('expenseReceipts as file', 'file.expenseId', 'expenses.id')
    .select(
      'expenses.*',
      raw(`case when file.expense_id is not null then jsonb_build_object('name', file.name,
        'type', file.type, 'bytes', octet_length(file.bytes), 'hash', encode(file.hash, 'hex'))
        end as receipt`),
    )
    .castTo<ListedExpense[]>()

/** Reads an expense as the operator sees it. @throws NotFoundError */
export const readExpense = async ({ db }: Context, id: string): Promise<PresentedExpense> =>
  presentExpense(await listedExpenses(db).findById(id).throwIfNotFound().castTo<ListedExpense>())

/** Returns the filtered expenses, newest first. */
export const listExpenses = async (db: Db, filter: ExpenseFilter = {}) =>
  (await listedExpenses(db))
    .map(presentExpense)
    .filter((expense) => matchesExpenseFilter(expense, filter))
    .sort(compareNewestFirst)
