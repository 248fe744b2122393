import type { Readable } from 'node:stream'
import { orderNumber } from '@synapse/shared/booking/booking'
import { type Account, accountNames } from '@synapse/shared/journal/account'
import { isReversal, type JournalEntry, kindLabels } from '@synapse/shared/journal/posting'
import { euroFromCents } from '@synapse/shared/money'
import { formatShortDate } from '@synapse/shared/time'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'
import { type CsvColumn, csvStream, readInBatches } from '#http/csv'

type Row = {
  /** The entry's number. */
  entry: string
  position: number
  date: string
  /** The day of a fact that was recorded after its quarter was closed. */
  transactionDate: string | null
  account: Account
  cents: string
  kind: JournalEntry['kind']
  sourceId: string
  revision: number
  bookingId: string | null
  invoiceNumber: string | null
  title: string | null
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
  ['Text', (row) => textOf(row)],
  ['Source', ({ kind, sourceId }) => `${kind} ${sourceId}`],
]

const textOf = (row: Row): string => {
  const { kind, revision, transactionDate, bookingId, invoiceNumber, title } = row
  const about = title ?? invoiceNumber ?? (bookingId && `order ${orderNumber(bookingId)}`)
  const text = about ? `${kindLabels[kind]}: ${about}` : kindLabels[kind]
  const dated = transactionDate ? `${text} (dated ${dayText(transactionDate)})` : text
  return isReversal(revision) ? `Reversed: ${dated}` : dated
}

const dayText = (day: string) => formatShortDate(Temporal.PlainDate.from(day))

const rowsSql = `
select e.id::text as entry, l.position, e.date::text, l.account, l.cents::text, e.kind,
  e.source_id as "sourceId", e.transaction_date::text as "transactionDate", e.revision, b.id as "bookingId",
  i.invoice_number as "invoiceNumber", x.title
from journal_entries e
join journal_lines l on l.entry_id = e.id
left join bookings b on b.id::text = e.subject_id
left join payments p on p.id::text = e.subject_id
left join invoices i on i.id::text = case when e.kind in ('invoice', 'credit_note') then e.source_id
  else p.invoice_id::text end
left join expenses x on x.id::text = e.subject_id
where e.date <= :to and (e.date, e.id, l.position) > (cast(:date as date), cast(:entry as bigint), :position)
order by e.date, e.id, l.position
limit :limit`
