import { createHash } from 'node:crypto'
import type * as contract from '@synapse/shared/expense/contract'
import { receiptTypeOf } from '@synapse/shared/expense/receipt'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Knex } from 'knex'
import type { Context } from '#core/context'
import { Expense, ExpenseReceipt } from '#expense/model'
import type { Change } from '#http/route'
import { isDayClosed } from '#journal/model'

type File = { name: string; bytes: Buffer }

/** Saves an expense's receipt, and replaces an earlier one unless its quarter is closed. */
export const saveReceipt = async ({ db }: Context, expenseId: string, { name, bytes }: File) => {
  const type = receiptTypeOf(bytes)
  if (!type) return refuse('wrong_type')
  const hash = createHash('sha256').update(bytes).digest()
  return db.transaction(async (trx) => {
    const found = await lockReceipt(trx, expenseId)
    if (!found.ok) return found
    if (found.value.isKept) return found.value.hash?.equals(hash) ? ok(undefined) : refuse('closed')
    await ExpenseReceipt.query(trx)
      .insert({ expenseId, name, type, bytes, hash })
      .onConflict('expenseId')
      .merge()
    return ok(undefined)
  })
}

/** Deletes an expense's receipt, if it has one and its quarter isn't closed. */
export const deleteReceipt: Change<typeof contract.deleteReceipt> = ({ db }, expenseId) =>
  db.transaction(async (trx) => {
    const found = await lockReceipt(trx, expenseId)
    if (!found.ok) return found
    if (found.value.isKept) return refuse('closed')
    await ExpenseReceipt.query(trx).deleteById(expenseId)
    return ok(undefined)
  })

/** Locks an expense, and returns whether its receipt must be kept because its quarter is closed. */
const lockReceipt = async (
  trx: Knex.Transaction,
  expenseId: string,
): Promise<Result<{ isKept: boolean; hash?: Buffer | undefined }, 'unknown'>> => {
  const expense = await Expense.query(trx).findById(expenseId).forUpdate()
  if (!expense) return refuse('unknown')
  const receipt = await ExpenseReceipt.query(trx).findById(expenseId).select('hash')
  return ok({
    isKept: Boolean(receipt) && (await isDayClosed(trx, expense.date)),
    hash: receipt?.hash,
  })
}

/** Returns the receipt file, exactly as uploaded. */
export const readReceipt = async ({ db }: Context, expenseId: string) => {
  const receipt = await ExpenseReceipt.query(db).findById(expenseId)
  if (receipt) return ok(receipt)
  return refuse((await Expense.query(db).findById(expenseId)) ? 'no_receipt' : 'unknown')
}
