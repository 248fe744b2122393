import type { Account } from '@synapse/shared/journal/account'
import type { Days } from '@synapse/shared/time'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'
import type { EntryDetails } from '#journal/entry-text'
import { detailColumnsSql, detailJoin } from '#journal/model'

/** A payment, refund, dispute or document in the journal, with amounts in cents. */
export type BookingEntry = Pick<EntryDetails, 'kind' | 'bookingId'> & {
  date: string
  /** The original day of a transaction that was posted later because its quarter was closed. */
  transactionDate: string | null
  studentName: string | null
  studentEmail: string | null
  /** The account that received or paid the money; null for documents. */
  account: Account | null
  reference: string | null
  amountCents: number
  /** The change in the booking's sales and dispute costs. */
  netCents: number
  vatCents: number
  costCents: number
}

/** Reads a period's journal entries for bookings and other income, with all dispute fees. */
export const readBookingEntries = (db: Db, days: Days): Promise<BookingEntry[]> =>
  queryRows(db, entriesSql, days)

/** Adds the amounts of a correction to the entry that it corrects. */
const entriesSql = `
with facts as (
  select e.kind, e.source_id, e.subject_id, min(e.date) as date,
    max(e.transaction_date) as transaction_date,
    max(account) filter (where account in ('stripe', 'bank', 'cash')) as account,
    coalesce(sum(cents) filter (where account in ('stripe', 'bank', 'cash')), 0)
      - coalesce(sum(cents) filter (where of_document), 0) as amount,
    -coalesce(sum(cents) filter (where not of_document and account like 'sales\\_%'), 0) as net,
    -coalesce(sum(cents) filter (where not of_document and account = 'output_vat'), 0) as vat,
    coalesce(sum(cents) filter (where account = 'disputes'), 0) as cost
  from journal_entries e join journal_lines l on l.entry_id = e.id
  where e.date between :from and :to and e.kind not in ('expense', 'stripe_fee', 'payout')
  group by e.kind, e.source_id, e.subject_id
)
select ${detailColumnsSql}, e.date, e.transaction_date, e.account,
  b.student_name, b.student_email, e.amount::float8 as amount_cents, e.net::float8 as net_cents,
  e.vat::float8 as vat_cents, e.cost::float8 as cost_cents,
  coalesce(paid.stripe_payment_intent_id, paid.reference, r.stripe_refund_id, i.invoice_number,
    split_part(e.source_id, '@', 1)) as reference
from facts e ${detailJoin}
left join payments paid on e.kind = 'payment' and paid.id::text = e.source_id
left join refunds r on e.kind in ('refund', 'refund_failed') and r.id::text = e.source_id
where (b.id is not null or p.other_income is not null or e.kind = 'dispute_fee')
  and (e.amount, e.net, e.vat, e.cost) <> (0, 0, 0, 0)
order by e.date, e.kind, e.source_id`
