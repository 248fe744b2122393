import { createHash } from 'node:crypto'
import type { RefusalOf } from '@synapse/shared/endpoint'
import type * as contract from '@synapse/shared/expense/contract'
import { receiptTypeOf } from '@synapse/shared/expense/receipt'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { isViolation } from '#db/violation'
import { Expense, Receipt } from '#expense/model'

type File = { name: string; bytes: Buffer }

/** Keeps a file as an expense's receipt, in the place of the one before. What it is, its bytes say. */
export const saveReceipt = async (
  { db }: Context,
  expenseId: string,
  { name, bytes }: File,
): Promise<Result<undefined, RefusalOf<typeof contract.saveReceipt>>> => {
  const type = receiptTypeOf(bytes)
  if (!type) return refuse('wrong_type')
  const hash = createHash('sha256').update(bytes).digest()
  try {
    await Receipt.query(db)
      .insert({ expenseId, name, type, bytes, hash })
      .onConflict('expenseId')
      .merge()
    return ok(undefined)
  } catch (error) {
    if (isViolation(error, 'foreignKey')) return refuse('unknown')
    throw error
  }
}

/** Throws an expense's receipt away; none is left either way. */
export const deleteReceipt = async (
  { db }: Context,
  expenseId: string,
): Promise<Result<undefined, RefusalOf<typeof contract.deleteReceipt>>> => {
  if (!(await Expense.query(db).findById(expenseId))) return refuse('unknown')
  await Receipt.query(db).deleteById(expenseId)
  return ok(undefined)
}

/** The receipt as it was kept. */
export const readReceipt = async (
  { db }: Context,
  expenseId: string,
): Promise<Result<Receipt, RefusalOf<typeof contract.readReceipt>>> => {
  const receipt = await Receipt.query(db).findById(expenseId)
  if (receipt) return ok(receipt)
  return refuse((await Expense.query(db).findById(expenseId)) ? 'no_receipt' : 'unknown')
}
