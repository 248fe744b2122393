import { createHash } from 'node:crypto'
import type { RefusalOf } from '@synapse/shared/endpoint'
import type * as contract from '@synapse/shared/expense/contract'
import { receiptTypeOf } from '@synapse/shared/expense/receipt'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { isViolation } from '#db/violation'
import { Expense, Receipt } from '#expense/model'

type File = { name: string; bytes: Buffer }

/**
 * Saves an expense's receipt, replacing any earlier one. The file type is detected from its
 * contents.
 */
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

/** Deletes an expense's receipt, if it has one. */
export const deleteReceipt = async (
  { db }: Context,
  expenseId: string,
): Promise<Result<undefined, RefusalOf<typeof contract.deleteReceipt>>> => {
  if (!(await Expense.query(db).findById(expenseId))) return refuse('unknown')
  await Receipt.query(db).deleteById(expenseId)
  return ok(undefined)
}

/** Returns the receipt file, exactly as uploaded. */
export const readReceipt = async (
  { db }: Context,
  expenseId: string,
): Promise<Result<Receipt, RefusalOf<typeof contract.readReceipt>>> => {
  const receipt = await Receipt.query(db).findById(expenseId)
  if (receipt) return ok(receipt)
  return refuse((await Expense.query(db).findById(expenseId)) ? 'no_receipt' : 'unknown')
}
