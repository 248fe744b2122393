import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import type * as contract from '@synapse/shared/expense/contract'
import { ok, type Refused, type Result, refuse } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { isStale, toNumeric, toTimestamp } from '#db/columns'
import { isViolation } from '#db/violation'
import { Expense } from '#expense/model'

type Fields = InputOf<typeof contract.updateExpense>

/** Changes what is written of an expense; what is left out stays. */
export const changeExpense = async (
  { db, now }: Context,
  id: string,
  { version, ...input }: Fields,
): Promise<Result<undefined, RefusalOf<typeof contract.updateExpense>>> => {
  try {
    return await db.transaction(async (trx) => {
      const expense = await Expense.query(trx).findById(id).forUpdate()
      if (!expense) return refuse('unknown')
      if (isStale(expense, version)) return refuse('changed')
      await expense.$query(trx).patch(columnsOf(input, now()))
      return ok(undefined)
    })
  } catch (error) {
    return refusalOf(error)
  }
}

/** Takes an expense out of the books, with its receipt. */
export const deleteExpense = async (
  { db }: Context,
  id: string,
): Promise<Result<undefined, RefusalOf<typeof contract.deleteExpense>>> =>
  (await Expense.query(db).deleteById(id)) > 0 ? ok(undefined) : refuse('unknown')

/** What was written as columns; an empty description is none. @param now when it was written */
export const columnsOf = (
  { amount, deductiblePercent, description, ...input }: Fields,
  now: Temporal.Instant,
): Partial<Expense> => ({
  ...input,
  ...(amount !== undefined && { amount: toNumeric(amount) }),
  ...(deductiblePercent !== undefined && { deductiblePercent: toNumeric(deductiblePercent) }),
  ...(description !== undefined && { description: description || null }),
  updatedAt: toTimestamp(now),
})

/** What the database says of another record that is named. @throws whatever else it was */
export const refusalOf = (error: unknown): Refused<'unknown_client' | 'unknown_project'> => {
  if (isViolation(error, 'foreignKey', 'expenses_client_id_fkey')) return refuse('unknown_client')
  if (isViolation(error, 'foreignKey', 'expenses_project_id_fkey')) return refuse('unknown_project')
  throw error
}
