import type { Readable } from 'node:stream'
import { orderNumber } from '@synapse/shared/booking/booking'
import { euroFromCents, formatMinor } from '@synapse/shared/money'
import { categoryLabel } from '@synapse/shared/payout/difference'
import { businessZone, type Days } from '@synapse/shared/time'
import type { Db } from '#db/knex'
import { maltaDaySql, queryRows } from '#db/sql'
import { type CsvColumn, csvStream } from '#http/csv'
import type { StripeTransaction } from '#payout/model'

type Row = Pick<StripeTransaction, 'id' | 'category' | 'source' | 'currency' | 'payoutId'> & {
  date: string
  bookingId: string | null
  amount: number
  fee: number
  counted: number
}

/** Exports a period's Stripe transactions: payments, refunds, disputes, fees and payouts. */
export const stripeCsv = async (db: Db, days: Days): Promise<Readable> =>
  csvStream(columns, [await queryRows<Row>(db, sql, days)])

const columns: readonly CsvColumn<Row>[] = [
  ['Date', ({ date }) => date],
  ['What', ({ category }) => categoryLabel(category)],
  ['Stripe transaction', ({ id }) => id],
  ['Stripe object', ({ source }) => source],
  ['Order', ({ bookingId }) => bookingId && orderNumber(bookingId)],
  ['Amount', ({ amount, currency }) => formatMinor(amount, currency)],
  ['Fee', ({ fee, currency }) => formatMinor(fee, currency)],
  ['Net', ({ amount, fee, currency }) => formatMinor(amount - fee, currency)],
  ['Currency', ({ currency }) => currency.toUpperCase()],
  ['Stripe fees in the books', ({ counted }) => euroFromCents(counted)],
  ['Payout', ({ payoutId }) => payoutId],
]

const sql = `
select ${maltaDaySql('t.created_at')}::text as date, t.category, t.id, t.source,
  coalesce(p.booking_id, q.booking_id) as booking_id, t.currency, t.amount::float8 as amount,
  t.fee::float8 as fee, coalesce(counted.cents, 0)::float8 as counted, t.payout_id
from stripe_transactions t
left join payments p on p.stripe_charge_id = t.source
left join refunds r on r.stripe_refund_id = t.source
left join disputes d on d.id = t.source
left join payments q on q.id = coalesce(r.payment_id, d.payment_id)
left join lateral (select sum(cents) as cents from journal_entries e
  join journal_lines l on l.entry_id = e.id and l.account = 'stripe_fees'
  where e.kind = 'stripe_fee' and e.source_id = t.id) counted on true
where t.created_at >= :from::timestamp at time zone '${businessZone}'
  and t.created_at < (:to::date + 1)::timestamp at time zone '${businessZone}'
order by t.created_at, t.id`
