import { randomUUID } from 'node:crypto'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/expense/contract'
import { decimalFromHundredths, euroFromCents } from '@synapse/shared/money'
import type { Change, Context } from '#core/context'
import { emptyToNull, isStale, toColumns, toTimestamp } from '#db/columns'
import { hasValues, insertOnce, writeOrRefuse } from '#db/write'
import { Expense } from '#expense/model'
import { isDayClosed } from '#journal/model'
import { postFacts } from '#journal/post-facts'
import { isForOtherClient } from '#project/model'

/** Records an expense. Repeated calls with the same id have no effect. */
export const createExpense = (
  { db, now }: Context,
  { id = randomUUID(), ...input }: InputOf<typeof contract.createExpense>,
) => {
  const values = { id, ...columnsOf(input) }
  return insertOnce(db, Expense, values, reasons, async (trx) => {
    if (await isDayClosed(trx, input.date)) return refuse('closed')
    const row = { ...values, updatedAt: toTimestamp(now()) }
    const expense = await Expense.query(trx).insertAndFetch(row)
    if (await isForOtherClient(trx, expense)) return refuse('other_client')
    await postFacts(trx, id)
    return ok(expense)
  })
}

/**
 * Changes the given fields of an expense. In a closed quarter, only unchanged values are accepted.
 */
export const updateExpense: Change<typeof contract.updateExpense> = (
  { db },
  id,
  { version, ...input },
) =>
  writeOrRefuse(db, reasons, async (trx) => {
    const expense = await Expense.query(trx).findById(id).forUpdate()
    if (!expense) return refuse('unknown')
    if (isStale(expense, version)) return refuse('changed')
    const columns = columnsOf(input)
    if (hasValues(expense, columns)) return ok(undefined)
    if (await isDayClosed(trx, earlier(expense.date, input.date))) return refuse('closed')
    const changed = await Expense.query(trx).patchAndFetchById(id, columns)
    if (await isForOtherClient(trx, changed, expense)) return refuse('other_client')
    await postFacts(trx, id)
    return ok(undefined)
  })

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
    description: emptyToNull,
    supplier: emptyToNull,
    supplierVatNumber: emptyToNull,
  })

const reasons = {
  expenses_client_id_fkey: 'unknown_client',
  expenses_project_id_fkey: 'unknown_project',
  expenses_vat_within_amount: 'too_much_vat',
  expenses_vat_once: 'vat_twice',
} as const
