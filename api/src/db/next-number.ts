import type { Knex } from 'knex'
import { queryRow, queryRows } from '#db/sql'

/** A document's place in its series, and the latest date (YYYY-MM-DD) in the series. */
type Taken = { place: number; latest: string }

/**
 * Takes the next number in a series of invoices, credit notes, receipts or quotes. The series is
 * locked until the transaction ends, and a rollback releases the number, so that no number is
 * skipped or used twice.
 * @param day the document's date, YYYY-MM-DD
 */
export const takeNumber = (trx: Knex.Transaction, series: string, day: string): Promise<Taken> =>
  queryRow(trx, sql, { series, day, isInOrder: false })

/**
 * Takes the next number like `takeNumber`, but returns undefined if an earlier number has a later
 * date.
 */
export const takeNumberInOrder = async (
  trx: Knex.Transaction,
  series: string,
  day: string,
): Promise<Taken | undefined> =>
  (await queryRows<Taken>(trx, sql, { series, day, isInOrder: true }))[0]

const sql = `
insert into number_series as known (series, next, latest) values (:series, 2, :day)
on conflict (series) do update
  set next = known.next + 1, latest = greatest(known.latest, excluded.latest)
  where not :isInOrder or known.latest <= excluded.latest
returning next - 1 as place, latest::text`
