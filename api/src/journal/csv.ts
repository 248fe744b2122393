import type { Readable } from 'node:stream'
import { type Account, accountNames } from '@synapse/shared/journal/account'
import { euroFromCents } from '@synapse/shared/money'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'
import { type CsvColumn, csvStream, readInBatches } from '#http/csv'
import { type About, aboutColumns, aboutJoins, entryText } from '#journal/model'

type Row = About & {
  /** The entry's number. */
  entry: string
  position: number
  date: string
  account: Account
  cents: string
}

/** Exports a period's journal with one row per line, by date. */
export const journalCsv = (db: Db, { from, to }: { from: string; to: string }): Readable =>
  csvStream(
    columns,
    readInBatches<Row>((last, limit) =>
      queryRows(db, rowsSql, {
        to,
        limit,
        date: last?.date ?? from,
        entry: last?.entry ?? '0',
        position: last?.position ?? 0,
      }),
    ),
  )

const columns: readonly CsvColumn<Row>[] = [
  ['Date', ({ date }) => date],
  ['Entry', ({ entry }) => entry],
  ['Account', ({ account }) => accountNames[account]],
  ['Debit', ({ cents }) => (Number(cents) > 0 ? euroFromCents(Number(cents)) : null)],
  ['Credit', ({ cents }) => (Number(cents) < 0 ? euroFromCents(-Number(cents)) : null)],
  ['Text', entryText],
  ['Source', ({ kind, sourceId }) => `${kind} ${sourceId}`],
]

const rowsSql = `
select e.id::text as entry, l.position, e.date::text, l.account, l.cents::text, e.revision,
  e.transaction_date::text as "transactionDate", ${aboutColumns}
from journal_entries e
join journal_lines l on l.entry_id = e.id
${aboutJoins}
where e.date <= :to and (e.date, e.id, l.position) > (cast(:date as date), cast(:entry as bigint), :position)
order by e.date, e.id, l.position
limit :limit`
