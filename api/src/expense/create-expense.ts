import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import type * as contract from '@synapse/shared/expense/contract'
import { ok, type Result } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { columnsOf, refusalOf } from '#expense/change-expense'
import { Expense } from '#expense/model'

/** Writes down an expense and gives its id. The same id is the same expense. */
export const createExpense = async (
  { db, now }: Context,
  { id = crypto.randomUUID(), ...input }: InputOf<typeof contract.createExpense>,
): Promise<Result<string, RefusalOf<typeof contract.createExpense>>> => {
  try {
    await Expense.query(db)
      .insert({ id, ...columnsOf(input, now()) })
      .onConflict('id')
      .ignore()
    return ok(id)
  } catch (error) {
    return refusalOf(error)
  }
}
