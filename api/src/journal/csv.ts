import type { Readable } from 'node:stream'
import { type Account, accountCodes, accountNames } from '@synapse/shared/journal/account'
import { euroFromCents } from '@synapse/shared/money'
import type { Days } from '@synapse/shared/time'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'
import { type CsvColumn, csvStream, readInBatches } from '#http/csv'
import { type EntryDetails, entryText } from '#journal/entry-text'
import { detailColumnsSql, detailJoin } from '#journal/model'

type Row = EntryDetails & {
  entry: string
  position: number
  date: string
  account: Account
  cents: string
}

type File = { name: string; input: Readable }

/** Exports a period's journal in each format, with the accounts to add before importing it. */
export const journalCsvs = async function* (db: Db, days: Days): AsyncGenerator<File> {
  yield { name: 'Journal.csv', input: csvStream(journalColumns, readRows(db, days)) }
  yield { name: 'Accounts.csv', input: csvStream(accountColumns, [allAccounts]) }
  for (const { program, maxRows, columns } of programs) {
    let part = 0
    for await (const rows of splitRows(readRows(db, days), maxRows)) {
      part += 1
      yield {
        name: `Journal for ${program}${part > 1 ? ` ${part}` : ''}.csv`,
        // Don't add a byte order mark, because accounting programs would read it as part of the
        // first heading.
        input: csvStream(columns, [rows], ''),
      }
    }
  }
}

const readRows = (db: Db, { from, to }: Days) =>
  readInBatches<Row>((last, limit) =>
    queryRows(db, rowsSql, {
      to,
      limit,
      date: last?.date ?? from,
      entry: last?.entry ?? '0',
      position: last?.position ?? 0,
    }),
  )

/** Splits rows into files of at most `max` rows, without splitting an entry across files. */
const splitRows = async function* (batches: AsyncIterable<readonly Row[]>, max: number) {
  let rows: Row[] = []
  let entry: Row[] = []
  for await (const batch of batches)
    for (const row of batch) {
      if (row.entry !== entry[0]?.entry) {
        rows.push(...entry)
        entry = []
      }
      entry.push(row)
      if (rows.length > 0 && rows.length + entry.length > max) {
        yield rows
        rows = []
      }
    }
  yield [...rows, ...entry]
}

const debit = ({ cents }: Row) => (Number(cents) > 0 ? euroFromCents(Number(cents)) : null)
const credit = ({ cents }: Row) => (Number(cents) < 0 ? euroFromCents(-Number(cents)) : null)
/** Formats a date as both programs expect it in Malta: '31/03/2027'. */
const europeanDate = ({ date }: Row) => date.split('-').toReversed().join('/')

const journalColumns: readonly CsvColumn<Row>[] = [
  ['Date', ({ date }) => date],
  ['Entry', ({ entry }) => entry],
  ['Account', ({ account }) => accountNames[account]],
  ['Debit', debit],
  ['Credit', credit],
  ['Text', entryText],
  ['Source', ({ kind, sourceId }) => `${kind} ${sourceId}`],
]

const allAccounts = Object.keys(accountCodes) as Account[]
/** In QuickBooks, a colon separates a parent account's name from the account's own name. */
const quickBooksName = (account: Account) => accountNames[account].replace(': ', ':')
/** The account types in Xero and QuickBooks, keyed by the first digit of the account code. */
const accountTypes: Record<string, readonly [xero: string, quickBooks: string]> = {
  1: ['Current Asset', 'Other Current Assets'],
  2: ['Current Liability', 'Other Current Liabilities'],
  3: ['Equity', 'Equity'],
  4: ['Revenue', 'Income'],
  5: ['Expense', 'Expenses'],
  6: ['Expense', 'Expenses'],
}
const typesOf = (account: Account) => accountTypes[accountCodes[account][0] ?? ''] ?? ['', '']

/**
 * The accounts to add to the chart of accounts before the import. None of them has a special type
 * for banks or receivables: Xero rejects such accounts in manual journals (support.approvalmax.com,
 * "How to create a Xero Manual Journal"), and QuickBooks asks for a customer.
 */
const accountColumns: readonly CsvColumn<Account>[] = [
  ['Code', (account) => accountCodes[account]],
  ['Account', (account) => accountNames[account]],
  ['Type in Xero', (account) => typesOf(account)[0]],
  ['Account in QuickBooks', quickBooksName],
  ['Type in QuickBooks', (account) => typesOf(account)[1]],
]

const programs: readonly {
  program: string
  maxRows: number
  columns: readonly CsvColumn<Row>[]
}[] = [
  /**
   * Xero's template for manual journals. Xero combines rows with the same narration and date, so
   * the narration contains the entry's number. Debits are positive. VAT is on separate lines, so no
   * line is taxed again. Source: help.xero.com/uk/ManualJournalsImport.
   */
  {
    program: 'Xero',
    maxRows: 300,
    columns: [
      ['*Narration', (row) => `${row.entry} ${entryText(row)}`],
      ['*Date', europeanDate],
      ['Description', ({ account }) => accountNames[account]],
      ['*AccountCode', ({ account }) => accountCodes[account]],
      ['*TaxRate', () => 'Tax Exempt'],
      ['*Amount', ({ cents }) => euroFromCents(Number(cents))],
    ],
  },
  /**
   * QuickBooks Online's template for journal entries. Source: quickbooks.intuit.com, "Import
   * journal entries". The maximum number of rows is from importcsv.com/blog/quickbooks-csv-import.
   */
  {
    program: 'QuickBooks',
    maxRows: 1_000,
    columns: [
      ['*JournalNo', ({ entry }) => entry],
      ['*JournalDate', europeanDate],
      ['*AccountName', ({ account }) => quickBooksName(account)],
      ['*Debits', debit],
      ['*Credits', credit],
      ['Description', entryText],
    ],
  },
]

const rowsSql = `
select e.id::text as entry, l.position, e.date, l.account, l.cents::text, e.revision,
  e.transaction_date, ${detailColumnsSql}
from journal_entries e
join journal_lines l on l.entry_id = e.id
${detailJoin}
where e.date <= :to and (e.date, e.id, l.position) > (cast(:date as date), cast(:entry as bigint), :position)
order by e.date, e.id, l.position
limit :limit`
