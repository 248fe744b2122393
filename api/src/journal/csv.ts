import type { Readable } from 'node:stream'
import { type Account, accountCodes, accountNames } from '@synapse/shared/journal/account'
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

/** Exports a period's journal with one row per line, by date, in each of its formats. */
export const journalCsvs = (
  db: Db,
  { from, to }: { from: string; to: string },
): { name: string; input: Readable }[] =>
  Object.entries(formats).map(([name, columns]) => ({
    name,
    input: csvStream(
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
      // Accounting programs would read a byte order mark as part of the first heading.
      name === 'Journal.csv' ? undefined : '',
    ),
  }))

const debit = ({ cents }: Row) => (Number(cents) > 0 ? euroFromCents(Number(cents)) : null)
const credit = ({ cents }: Row) => (Number(cents) < 0 ? euroFromCents(-Number(cents)) : null)
/** The date as both programs read it in Malta: '31/03/2027'. */
const europeanDate = ({ date }: Row) => date.split('-').toReversed().join('/')

const formats: Record<string, readonly CsvColumn<Row>[]> = {
  'Journal.csv': [
    ['Date', ({ date }) => date],
    ['Entry', ({ entry }) => entry],
    ['Account', ({ account }) => accountNames[account]],
    ['Debit', debit],
    ['Credit', credit],
    ['Text', entryText],
    ['Source', ({ kind, sourceId }) => `${kind} ${sourceId}`],
  ],
  /**
   * Xero's template for manual journals. Xero combines rows with the same narration and date, so the
   * narration contains the entry's number. VAT has its own lines, so no line is taxed again.
   * Source: help.xero.com, "Enter multiple manual journals using an import template".
   */
  'Journal for Xero.csv': [
    ['*Narration', (row) => `${row.entry} ${entryText(row)}`],
    ['*Date', europeanDate],
    ['Description', ({ account }) => accountNames[account]],
    ['*AccountCode', ({ account }) => accountCodes[account]],
    ['*TaxRate', () => 'Tax Exempt'],
    ['*Amount', ({ cents }) => euroFromCents(Number(cents))],
  ],
  /**
   * QuickBooks Online's template for journal entries. A colon separates an account from its parent.
   * Source: quickbooks.intuit.com, "Import journal entries".
   */
  'Journal for QuickBooks.csv': [
    ['*JournalNo', ({ entry }) => entry],
    ['*JournalDate', europeanDate],
    ['*AccountName', ({ account }) => accountNames[account].replace(': ', ':')],
    ['*Debits', debit],
    ['*Credits', credit],
    ['Description', entryText],
  ],
}

const rowsSql = `
select e.id::text as entry, l.position, e.date::text, l.account, l.cents::text, e.revision,
  e.transaction_date::text as "transactionDate", ${aboutColumns}
from journal_entries e
join journal_lines l on l.entry_id = e.id
${aboutJoins}
where e.date <= :to and (e.date, e.id, l.position) > (cast(:date as date), cast(:entry as bigint), :position)
order by e.date, e.id, l.position
limit :limit`
