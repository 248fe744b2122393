import { expenseVat } from '@synapse/shared/expense/expense-vat'
import { vatRegimeOn } from '@synapse/shared/invoice/vat-registration'
import { centsFromEuro, formatEuro } from '@synapse/shared/money'
import { sumFees } from '@synapse/shared/payout/fees'
import { formatMonth } from '@synapse/shared/time'
import { readBusiness } from '#business/model'
import type { Db } from '#db/knex'
import { maltaDaySql, queryRows } from '#db/sql'
import { Expense } from '#expense/model'
import { joinLate, postingDayOf } from '#journal/model'
import { readFees } from '#payout/read-fees'
import { readBookingEntries } from '#report/read-booking-entries'

const figures = {
  net: 'Sales',
  vat: 'VAT',
  expenses: 'Expenses',
  disputes: 'Dispute costs',
  money: 'Money received',
  fees: 'Stripe fees',
  feeVat: 'VAT on Stripe fees',
  payouts: 'Payouts',
} as const
type Figure = keyof typeof figures
const names = Object.keys(figures) as Figure[]

/** @property month YYYY-MM */
type Sum = { month: string } & Partial<Record<Figure, number>>

/**
 * Compares the journal with the books, month by month.
 * @returns a sentence for each figure of a month that differs
 */
export const findJournalDifferences = (db: Db): Promise<string[]> =>
  db.transaction(
    async (trx) => {
      const journal = byMonth(await queryRows<Sum>(trx, journalSql))
      const business = await readBusiness(trx)
      const expenses = await Expense.query(trx).where({ isBusinessExpense: true })
      const fees = await readFees(trx, always)
      const bookings = await readBookingEntries(trx, always)
      const books = byMonth([
        ...(await queryRows<Sum>(trx, tablesSql)),
        ...bookings.map(({ date, netCents, vatCents, costCents }) => ({
          ...{ month: date.slice(0, 7), net: netCents, vat: vatCents, disputes: costCents },
        })),
        ...expenses.map((expense) => {
          const { date, amount } = expense
          const { dueCents, deductedCents } = expenseVat(expense, vatRegimeOn(business, date))
          const vat = dueCents - deductedCents
          return { month: date.slice(0, 7), vat, expenses: centsFromEuro(amount) + vat }
        }),
        ...fees.map((fee) => {
          const { totalCents, vatCents } = sumFees([fee], business)
          return { month: fee.date.slice(0, 7), fees: totalCents, feeVat: vatCents }
        }),
        ...(await queryRows<Sum>(trx, payoutsSql)),
      ])
      return [...new Set([...books.keys(), ...journal.keys()])].sort().flatMap((month) =>
        names.flatMap((name) => {
          const inBooks = books.get(month)?.[name] ?? 0
          const inJournal = journal.get(month)?.[name] ?? 0
          return inBooks === inJournal
            ? []
            : `${figures[name]} in ${formatMonth(Temporal.PlainYearMonth.from(month))}: ${formatEuro(inBooks)} in the books, ${formatEuro(inJournal)} in the journal.`
        }),
      )
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )

const always = { from: '0001-01-01', to: '9999-12-31' }

const byMonth = (rows: readonly Sum[]): Map<string, Sum> => {
  const sums = new Map<string, Sum>()
  for (const row of rows) {
    const sum = sums.get(row.month)
    if (!sum) sums.set(row.month, { ...row })
    else for (const name of names) sum[name] = (sum[name] ?? 0) + (row[name] ?? 0)
  }
  return sums
}

/** VAT is the output VAT less the input VAT, so that VAT under reverse charge cancels out. */
const journalSql = `
select to_char(date, 'YYYY-MM') as month,
  -coalesce(sum(cents) filter (where account like 'sales\\_%'), 0)::float8 as net,
  -coalesce(sum(cents) filter (where account in ('output_vat', 'input_vat')), 0)::float8 as vat,
  coalesce(sum(cents) filter (where account like 'expenses\\_%'), 0)::float8 as expenses,
  coalesce(sum(cents) filter (where account = 'disputes'), 0)::float8 as disputes,
  coalesce(sum(cents) filter (where account in ('stripe', 'bank', 'cash')
    and kind not in ('stripe_fee', 'payout')), 0)::float8 as money,
  coalesce(sum(cents) filter (where account = 'stripe_fees'), 0)::float8 as fees,
  coalesce(sum(cents) filter (where account = 'input_vat' and kind = 'stripe_fee'), 0)::float8
    as "feeVat",
  coalesce(sum(cents) filter (where account = 'bank' and kind = 'payout'), 0)::float8 as payouts
from journal_lines l join journal_entries e on e.id = l.entry_id
group by 1`

const tablesSql = `
with paid as (select * from payments where currency = 'eur')
select to_char(date, 'YYYY-MM') as month, sum(net * 100)::float8 as net,
  sum(vat * 100)::float8 as vat, sum(moved * 100)::float8 as money
from (
  select issue_date, net_total, vat_total, 0 from invoices where status = 'issued'
  union all
  select ${postingDayOf('payment_date')}, 0, 0, amount
  from paid p ${joinLate('payment', 'p.id::text')}
  union all
  select ${postingDayOf('refunded_at')}, 0, 0, -r.amount
  from refunds r join paid p on p.id = r.payment_id ${joinLate('refund', 'r.id::text')}
  where refunded_at is not null
  union all
  select ${maltaDaySql('returned_at')}, 0, 0, r.amount
  from refunds r join paid p on p.id = r.payment_id where returned_at is not null
  union all
  select ${maltaDaySql('moved_at')}, 0, 0, -(m.amount + m.fee) from dispute_moves m
  join disputes d on d.id = m.dispute_id join paid p on p.id = d.payment_id
) as moves (date, net, vat, moved)
group by 1`

const payoutsSql = `
select to_char(${postingDayOf('t.created_at')}, 'YYYY-MM') as month,
  sum(fee - amount)::float8 as payouts
from stripe_transactions t ${joinLate('payout', 't.id')}
where currency = 'eur' and category in ('payout', 'payout_reversal')
group by 1`
