import type { OutcomeOf, QueryOf } from '@synapse/shared/contract/endpoint'
import { ok } from '@synapse/shared/contract/result'
import { euroFromCents } from '@synapse/shared/money'
import { type AccountSum, balanceCents } from '@synapse/shared/report/books'
import type * as contract from '@synapse/shared/report/contract'
import { endOfDay, maltaDay } from '@synapse/shared/time'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { inListSql, queryRow, queryRows } from '#db/sql'
import { isBookingSaleSql } from '#journal/model'
import { periodRefusal } from '#report/period-refusal'
import { type BookRows, type Counts, type Open, presentBooks, type Spending } from '#report/present'

type Days = QueryOf<typeof contract.readBooks>

/** Reads a period's books from the journal. Always lists the invoices that are unpaid today. */
export const readBooks = async (
  { db, now }: Context,
  days: Days,
): Promise<OutcomeOf<typeof contract.readBooks>> => {
  const refusal = periodRefusal(days)
  if (refusal) return refusal
  const today = maltaDay(now())
  return ok(presentBooks(await readRows(db, days, today), days, today))
}

const readRows = async (db: Db, days: Days, today: string): Promise<BookRows> => {
  // Run one query after another, because a transaction can't run them in parallel.
  const { summed } = await queryRow<{ summed: string }>(db, summedSql)
  const sums = await queryRows<AccountSum>(db, sumsSql, { ...days, summed })
  const counts = await queryRow<Counts>(db, countsSql, { ...days, summed })
  const expenses = await queryRows<Spending>(db, expensesSql, days)
  const open = await queryRows<Open>(db, openSql)
  const asOf = days.to < today ? days.to : today
  const end = toTimestamp(endOfDay(asOf))
  const prepaid = await queryRow<{ cents: number }>(db, prepaidSql, { asOf, end })
  return {
    sums,
    counts,
    expenses,
    open,
    prepaid: { asOf, amount: euroFromCents(prepaid.cents) },
    taxedFeesCents: await readTaxedFees(db, sums, days),
  }
}

/**
 * Returns the fees subject to VAT, in cents: all fees or none, unless the VAT registration changed.
 */
const readTaxedFees = async (db: Db, sums: readonly AccountSum[], days: Days): Promise<number> => {
  const ofStripe = sums.filter(({ source }) => source === 'stripe_fee')
  const { formerVatRegimes } = await readBusiness(db)
  if (formerVatRegimes.length === 0)
    return balanceCents(ofStripe, 'input_vat') === 0 ? 0 : balanceCents(ofStripe, 'stripe_fees')
  return (await queryRow<{ cents: number }>(db, taxedFeesSql, days)).cents
}

/**
 * Read this id first, because PostgreSQL can only estimate the number of later entries if it knows
 * the id.
 */
const summedSql = 'select coalesce(max(last_entry_id), 0) as summed from journal_sums'

const sumsSql = `
select to_char(date, 'YYYY-MM') as month, case when of_document
    or kind in ('expense', 'stripe_fee') then kind else 'booking' end as source,
  account, vat_hundredths, sum(cents)::float8 as cents
from (
  select date, kind, account, vat_hundredths, of_document, cents
  from journal_sums where last_entry_id <= :summed
  union all
  select date, kind, account, vat_hundredths, of_document, cents
  from journal_entries e join journal_lines l on l.entry_id = e.id
  where e.id > :summed and l.entry_id > :summed
) summed where date between :from and :to group by 1, 2, 3, 4 having sum(cents) <> 0`

const taxedFeesSql = `
select coalesce(sum(cents), 0)::float8 as cents
from journal_entries e join journal_lines l on l.entry_id = e.id
where kind = 'stripe_fee' and date between :from and :to and account = 'stripe_fees'
  and exists (select from journal_lines where entry_id = e.id and account = 'input_vat')`

/**
 * A reversal cancels out the entry that it reverses, so refunded or invoiced bookings don't count.
 */
const countsSql = `
select coalesce(sum(sign) filter (where kind = 'invoice'), 0)::int as invoices,
  coalesce(sum(sign) filter (where kind = 'credit_note'), 0)::int as credit_notes,
  (select count(*)::int from (
    select from (
      select date, subject_id, cents from journal_sales where entry_id <= :summed
      union all
      select date, subject_id, -cents
      from journal_entries e join journal_lines l on l.entry_id = e.id
      where e.id > :summed and l.entry_id > :summed and ${isBookingSaleSql}
    ) sales where date between :from and :to group by subject_id having sum(cents) <> 0
  ) sold) as bookings
from (select kind, 1 - 2 * (1 - revision % 2) as sign from journal_entries
  where date between :from and :to and kind in ('invoice', 'credit_note')) documents`

/** The journal contains the cost of an expense. Its deductible share is stored with the expense. */
const expensesSql = `
with posted as (
  select e.subject_id as id, -sum(cents) filter (where account = 'owner') as amount,
    coalesce(sum(cents) filter (where account = 'input_vat'), 0) as deducted,
    coalesce(-sum(cents) filter (where account = 'output_vat'), 0) as due
  from journal_entries e join journal_lines l on l.entry_id = e.id
  where e.date between :from and :to and e.kind = 'expense'
  group by 1 having sum(cents) filter (where account = 'owner') <> 0
)
select category, count(*)::int, sum(amount)::float8 as amount_cents,
  sum(deducted - due)::float8 as vat_cents, sum(deductible)::float8 as deductible_cents,
  sum(deductible - case when due = 0 then deducted else 0 end)::float8 as deductible_cost_cents
from (
  select x.category, p.*,
    case when tax_deductible then percent_of(p.amount, deductible_percent) else 0 end as deductible
  from posted p join expenses x on x.id::text = p.id
  union all
  select null, id::text, amount * 100, 0, 0, 0
  from expenses where not is_business_expense and date between :from and :to
) of_expenses group by category`

/**
 * SQL for the balances due, by due date. All entries about a booking's invoice have the booking as
 * their subject. For other invoices, credit notes and payments are added to the invoice. Disputed
 * amounts that count as a cost are due again. Adds up bookings and other invoices separately,
 * because old versions of the app gave a booking the id of its quote's invoice.
 */
const openSql = `
with others as (
  select id::text, invoice_id as item from payments where invoice_id is not null
  union all
  select id::text, corrects from invoices where corrects is not null and booking_id is null
), open as (
  select coalesce(item, own.id, subject_id::uuid) as item,
    coalesce(item, own.id) is null as of_booking, sum(cents) as cents
  from journal_lines l join journal_entries e on e.id = l.entry_id
  left join others on others.id = e.subject_id
  left join invoices own on e.kind = 'invoice' and own.id::text = e.source_id
    and own.booking_id is null
  where account in ('receivables', 'disputes') and e.kind <> 'dispute_fee'
  group by 1, 2 having sum(cents) > 0
)
select due_date, count(*)::int, sum(cents)::float8 as owed_cents
from (
  select distinct on (item, of_booking) due_date, cents
  from open join invoices on coalesce(booking_id, id) = item and of_booking = (booking_id is not null)
  where status = 'issued' and kind = 'invoice' order by item, of_booking, issued_at desc
) due group by due_date`

/**
 * SQL for prepayments: the payments received by a given day for sessions that take place later and
 * weren't cancelled by then. Uses the times that the sessions had on that day, so that later moves
 * don't change the figure.
 */
const prepaidSql = `
with former as (
  select distinct on (booking_id) booking_id, (detail->>'from')::timestamptz as start
  from booking_events where kind = 'moved' and at >= :end order by booking_id, at, id
)
select coalesce(sum(cents), 0)::float8 as cents
from bookings b left join former on booking_id = b.id
join journal_entries e on e.subject_id = b.id::text
join journal_lines l on l.entry_id = e.id
where session_date >= :end and coalesce(start, session_date) >= :end
  and (cancelled_at is null or cancelled_at >= :end)
  and ${inListSql('payment_status', ['completed', 'cancelled', 'refunded'])}
  and e.date <= :asOf and e.kind in ('payment', 'refund', 'refund_failed', 'dispute')
  and account in ('stripe', 'bank', 'cash')`
