import { centsFromEuro } from '@synapse/shared/money'
import {
  type BookingEntry,
  countEntries,
  type EntryEffect,
} from '@synapse/shared/report/booking-entries'
import { readBusiness } from '#business/model'
import type { Db } from '#db/knex'
import { maltaDaySql, queryRows } from '#db/sql'
import { joinLate, postingDayOf } from '#journal/model'

type Days = { from: string; to: string }

/**
 * An entry in the books about a booking, with the payment method and a reference or document
 * number.
 */
export type CountedBookingEntry = BookingEntry &
  EntryEffect & { how: string; reference: string | null }

/**
 * Reads a period's payments, refunds, disputes and documents for bookings and other income, and the
 * dispute fees of other payments, each with its effect on the books.
 */
export const readBookingEntries = async (
  db: Db,
  { from, to }: Days,
): Promise<CountedBookingEntry[]> => {
  const rows = await queryRows<
    Omit<CountedBookingEntry, keyof EntryEffect | 'cents'> & { amount: string }
  >(db, entriesSql, { from, to })
  const business = await readBusiness(db)
  const entries = rows.map(({ amount, ...entry }) => ({ ...entry, cents: centsFromEuro(amount) }))
  return countEntries(entries, business).filter(({ date }) => date >= from)
}

/**
 * Includes the earlier payments, refunds, disputes and documents of each booking, because the
 * effect of later ones depends on them.
 */
const entriesSql = `
with paid as (
  select p.*, coalesce(booking_id, id) as subject from payments p
  where coalesce(booking_id::text, other_income) is not null and currency = 'eur'
), moves as (
  select subject, 'payment' as kind, ${postingDayOf('payment_date')} as day,
    ${maltaDaySql('payment_date')} as transaction_day, amount, payment_method as how, coalesce(stripe_payment_intent_id, reference) as reference
  from paid p ${joinLate('payment', 'p.id::text')}
  union all
  select subject, 'refund', ${postingDayOf('refunded_at')}, ${maltaDaySql('refunded_at')}, -r.amount,
    coalesce(method, payment_method), stripe_refund_id
  from refunds r join paid p on p.id = r.payment_id ${joinLate('refund', 'r.id::text')}
  where refunded_at is not null
  union all
  select subject, 'refund', ${maltaDaySql('returned_at')}, null, r.amount,
    coalesce(method, payment_method), stripe_refund_id
  from refunds r join paid p on p.id = r.payment_id where returned_at is not null
  union all
  select subject, cost.kind, ${maltaDaySql('moved_at')}, null, -cost.amount, payment_method, d.id
  from dispute_moves m join disputes d on d.id = m.dispute_id join paid p on p.id = d.payment_id,
    lateral (values ('dispute', m.amount), ('dispute_fee', m.fee)) as cost (kind, amount)
  where cost.amount <> 0
  union all
  select coalesce(p.invoice_id, p.id), 'dispute_fee', ${maltaDaySql('moved_at')}, null, -m.fee, payment_method,
    coalesce(i.invoice_number, d.id)
  from dispute_moves m join disputes d on d.id = m.dispute_id join payments p on p.id = d.payment_id
  left join invoices i on i.id = p.invoice_id
  where coalesce(p.booking_id::text, p.other_income) is null and p.currency = 'eur' and m.fee <> 0
  union all
  select booking_id, kind, issue_date, null, gross_total, '', invoice_number
  from invoices where booking_id is not null and status = 'issued'
)
select subject as "bookingId", kind, day::text as date, transaction_day::text as "transactionDate",
  amount::text, how, reference
from moves where day <= :to
  and subject in (select subject from moves where day between :from and :to)
order by day`
