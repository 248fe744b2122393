import { hash as digest, randomUUID } from 'node:crypto'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/expense/contract'
import { receiptTypeOf } from '@synapse/shared/expense/receipt'
import { decimalFromHundredths, euroFromCents } from '@synapse/shared/money'
import type { Knex } from 'knex'
import type { Change, Context } from '#core/context'
import { isStale, orNull, toColumns, toTimestamp } from '#db/columns'
import { hasValues, insertOnce } from '#db/insert-once'
import { refuseViolation } from '#db/violation'
import { Expense, ExpenseReceipt } from '#expense/model'
import { isDayClosed } from '#journal/model'
import { postFacts } from '#journal/post-facts'

/** Records an expense and returns its id. Repeating the call with the same id changes nothing. */
export const createExpense = (
  { db, now }: Context,
  { id = randomUUID(), ...input }: InputOf<typeof contract.createExpense>,
) =>
  refuseViolation(
    db.transaction(async (trx) => {
      if (await Expense.query(trx).findById(id)) return ok(id)
      if (await isDayClosed(trx, input.date)) return refuse('closed')
      await insertOnce(trx, Expense, { id, ...columnsOf(input), updatedAt: toTimestamp(now()) })
      await postFacts(trx, id)
      return ok(id)
    }),
    reasons,
  )

/** Changes the given fields of an expense. The same values are allowed even in a closed quarter. */
export const updateExpense: Change<typeof contract.updateExpense> = (
  { db, now },
  id,
  { version, ...input },
) =>
  refuseViolation(
    db.transaction(async (trx) => {
      const expense = await Expense.query(trx).findById(id).forUpdate()
      if (!expense) return refuse('unknown')
      if (isStale(expense, version)) return refuse('changed')
      const columns = columnsOf(input)
      if (hasValues(expense, columns)) return ok(undefined)
      if (await isDayClosed(trx, earlier(expense.date, input.date))) return refuse('closed')
      await expense.$query(trx).patch({ ...columns, updatedAt: toTimestamp(now()) })
      await postFacts(trx, id)
      return ok(undefined)
    }),
    reasons,
  )

/** Deletes an expense and its receipt. */
export const deleteExpense = ({ db }: Context, id: string) =>
  db.transaction(async (trx) => {
    const expense = await Expense.query(trx).findById(id).forUpdate()
    if (!expense) return refuse('unknown')
    if (await isDayClosed(trx, expense.date)) return refuse('closed')
    await Expense.query(trx).deleteById(id)
    await postFacts(trx, id)
    return ok(undefined)
  })

const earlier = (date: string, other = date) => (other < date ? other : date)

const columnsOf = (input: InputOf<typeof contract.updateExpense>): Partial<Expense> =>
  toColumns(input, {
    amount: euroFromCents,
    vatAmount: euroFromCents,
    deductiblePercent: decimalFromHundredths,
    description: orNull,
    supplier: orNull,
    supplierVatNumber: orNull,
  })

/** The error for each database constraint that a write can violate. */
const reasons = {
  expenses_client_id_fkey: 'unknown_client',
  expenses_project_id_fkey: 'unknown_project',
  expenses_vat_within_amount: 'too_much_vat',
  expenses_vat_once: 'vat_twice',
} as const

type File = { name: string; bytes: Buffer }

/** Saves an expense's receipt, and replaces an earlier one unless its quarter is closed. */
export const saveReceipt = async ({ db }: Context, expenseId: string, { name, bytes }: File) => {
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
export const readReceipt = async ({ db }: Context, expenseId: string) => {
  const receipt = await ExpenseReceipt.query(db).findById(expenseId)
  if (receipt) return ok(receipt)
  return refuse((await Expense.query(db).findById(expenseId)) ? 'no_receipt' : 'unknown')
}
