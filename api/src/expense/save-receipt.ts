import { hash as digest } from 'node:crypto'
import { ok, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/expense/contract'
import { receiptTypeOf } from '@synapse/shared/expense/receipt'
import type { Knex } from 'knex'
import type { Change, Context } from '#core/context'
import type { Db } from '#db/knex'
import { Expense, ExpenseReceipt } from '#expense/model'
import { isDayClosed } from '#journal/model'

type File = { name: string; bytes: Buffer }

/** Saves an expense's receipt. Replaces an earlier receipt, unless the quarter is closed. */
export const saveExpenseReceipt = async (
  { db }: Context,
  expenseId: string,
  { name, bytes }: File,
) => {
  const type = receiptTypeOf(bytes)
  if (!type) return refuse('wrong_type')
  const hash = digest('sha256', bytes, 'buffer')
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

/** Deletes an expense's receipt, if there is one and the expense's quarter isn't closed. */
export const deleteExpenseReceipt: Change<typeof contract.deleteExpenseReceipt> = (
  { db },
  expenseId,
) =>
  db.transaction(async (trx) => {
    const found = await lockReceipt(trx, expenseId)
    if (!found.ok) return found
    if (found.value.isKept) return refuse('closed')
    await ExpenseReceipt.query(trx).deleteById(expenseId)
    return ok(undefined)
  })

/** Locks an expense, and returns whether its receipt must be kept because its quarter is closed. */
const lockReceipt = async (trx: Knex.Transaction, expenseId: string) => {
  const expense = await Expense.query(trx).findById(expenseId).forUpdate()
  if (!expense) return refuse('unknown')
  const receipt = await ExpenseReceipt.query(trx).findById(expenseId).select('hash')
  return ok({
    isKept: Boolean(receipt) && (await isDayClosed(trx, expense.date)),
    hash: receipt?.hash,
  })
}

/** Returns the receipt file, exactly as uploaded. */
export const readExpenseReceipt = async (db: Db, expenseId: string) => {
  const receipt = await ExpenseReceipt.query(db).findById(expenseId)
  if (receipt) return ok(receipt)
  return refuse((await Expense.query(db).findById(expenseId)) ? 'no_receipt' : 'unknown')
}
