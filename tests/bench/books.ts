import { postFacts } from '@synapse/api/journal/post-facts'
import { sumNewEntries } from '@synapse/api/journal/update-sums'
import { Payment } from '@synapse/api/payment/model'
import { readBooks } from '@synapse/api/report/read-books'
import { median, type Row, row, timesRow } from '#bench/row.ts'
import { startWorld, type World } from '#support/world/world.ts'

const rounds = 30
const year = { from: '2025-01-01', to: '2025-12-31' }

/**
 * Measures how long it takes to read a year's books with 100,000 entries, and to post a payment.
 */
export const benchBooks = async (): Promise<Row[]> => {
  const world = await startWorld({ now: 'real' })
  const posting = await millisecondsOfPosting(world)
  await fillJournal(world.db)
  const times = { books: [] as number[], sum: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.sum.push(await milliseconds(() => world.db.raw(sumSql, year)))
    times.books.push(await milliseconds(() => readBooks(world.context, year)))
  }
  await world.stop()
  const sum = median(times.sum)
  const ratio = median(times.books) / sum
  return [
    timesRow('books of a year with 100,000 entries', times.books, 150),
    row({
      what: 'books of a year, compared with adding up the lines in SQL',
      measured: `${Math.round(median(times.books))} ms`,
      comparedWith: `select sum: ${Math.round(sum)} ms`,
      ratio: ratio.toFixed(2),
      goal: 'at most 3',
      isMet: ratio <= 3,
    }),
    row({
      what: 'time that posting to the journal adds to a payment’s transaction',
      measured: `${posting.toFixed(2)} ms`,
      goal: 'at most 1 ms',
      isMet: posting <= 1,
    }),
  ]
}

const sumSql = `select sum(cents) from journal_entries e join journal_lines l on l.entry_id = e.id
  where e.date between :from and :to`

const milliseconds = async (work: () => PromiseLike<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * Alternates between payments with and without posting, and returns how much longer posting takes.
 */
const millisecondsOfPosting = async ({ db, make }: World): Promise<number> => {
  const times = { with: [] as number[], without: [] as number[] }
  for (let round = 0; round < 60; round += 1) {
    const { id: bookingId } = await make.completedBooking()
    const fields = { bookingId, amount: '60', paymentDate: new Date(), paymentMethod: 'cash' }
    const isPosting = round % 2 === 0
    const pay = () =>
      db.transaction(async (trx) => {
        await Payment.query(trx).insert(fields)
        if (isPosting) await postFacts(trx, bookingId)
      })
    times[isPosting ? 'with' : 'without'].push(await milliseconds(pay))
  }
  return median(times.with) - median(times.without)
}

/** Inserts a year's entries: mostly payments and fees, and some refunds, invoices and expenses. */
const fillJournal = async (db: World['db']) => {
  const chunk = 10_000
  // Disable the triggers, which are slow and require every invoice to start as a draft.
  const tables = ['expenses', 'invoices', 'journal_entries', 'journal_lines']
  for (const table of tables) await db.raw(`alter table ${table} disable trigger user`)
  for (let last = chunk; last <= 100_000; last += chunk)
    await db.transaction(async (trx) => {
      for (const statement of fillSql.split(';'))
        await trx.raw(statement, { first: last - chunk + 1, last })
    })
  for (const table of tables) await db.raw(`alter table ${table} enable trigger user`)
  // The app does this every night.
  await sumNewEntries(db)
  await db.raw(`vacuum (analyze) journal_entries, journal_lines, journal_sums, journal_sales, invoices, expenses,
    payments`)
}

const fillSql = `
create temporary table made on commit drop as
select n, gen_random_uuid() as id, date '2025-01-01' + n * 365 / 100001 as day,
  case when n % 20 < 9 then 'payment' when n % 20 < 17 then 'stripe_fee' when n % 20 = 17 then 'refund'
    when n % 20 = 18 then 'invoice' else 'expense' end as kind
from generate_series(:first::int, :last::int) n;
insert into expenses (id, title, category, date, amount)
  select id, 'Expense', 'Travel', day, 10 from made where kind = 'expense';
insert into invoices (id, invoice_number, issue_date, due_date, period, bill_to_name, bill_to_address,
  net_total, vat_total, gross_total, status, issued_at, issuer)
  select id, 'B' || n, day, day + 14, to_char(day, 'YYYY-MM'), 'Client', 'Malta', 30, 5.4, 35.4,
    'issued', day, '{}' from made where kind = 'invoice';
insert into journal_entries (kind, source_id, revision, subject_id, date, line_count)
  select kind, id, 1, id, day, case kind when 'stripe_fee' then 4 when 'expense' then 2 else 3 end
  from made order by n;
insert into journal_lines (entry_id, position, account, cents, vat_hundredths, of_document)
select e.id, position, account, cents, rate, e.kind = 'invoice' and rate is not null
from journal_entries e join made on made.id::text = e.source_id join (values
  ('payment', 1, 'stripe', 6000, null), ('payment', 2, 'sales_standard', -5085, 1800),
  ('payment', 3, 'output_vat', -915, 1800), ('refund', 1, 'stripe', -6000, null),
  ('refund', 2, 'sales_standard', 5085, 1800), ('refund', 3, 'output_vat', 915, 1800),
  ('stripe_fee', 1, 'stripe_fees', 115, null), ('stripe_fee', 2, 'stripe', -115, null),
  ('stripe_fee', 3, 'input_vat', 21, 1800), ('stripe_fee', 4, 'output_vat', -21, 1800),
  ('invoice', 1, 'sales_standard', -3000, 1800), ('invoice', 2, 'output_vat', -540, 1800),
  ('invoice', 3, 'receivables', 3540, null), ('expense', 1, 'expenses_travel', 1000, null),
  ('expense', 2, 'owner', -1000, null)
) line (kind, position, account, cents, rate) on line.kind = e.kind`
