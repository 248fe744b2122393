import type { Knex } from 'knex'
import { lockKey, postingLock } from '#db/locks'
import { queryRow } from '#db/sql'

/** Waits for transactions that are posting to the journal, then prevents others from posting. */
export const lockPosting = (trx: Knex.Transaction) => lockKey(trx, postingLock)

/** Waits if a quarter is being closed, then prevents closing one until the transaction ends. */
export const lockPostingShared = (trx: Knex.Transaction) =>
  trx.raw('select pg_advisory_xact_lock_shared(?)', [postingLock])

/** Returns whether a day's quarter is closed. This can't change until the transaction ends. */
export const isDayClosed = async (trx: Knex.Transaction, day: string): Promise<boolean> => {
  await lockPostingShared(trx)
  const { isClosed } = await queryRow<{ isClosed: boolean }>(
    trx,
    `select exists (select from quarter_closings
      where reopened_at is null and last_day >= :day::date) as is_closed`,
    { day },
  )
  return isClosed
}

/**
 * SQL for the records that the entries `e` refer to. Old versions of the app gave a booking created
 * from a quote the id of the quote's invoice. That invoice's entry isn't about the booking.
 */
export const detailColumnsSql = `e.kind, e.source_id, b.id as booking_id, i.id as invoice_id,
  i.invoice_number, coalesce(x.title, p.other_income) as title`
export const detailJoin = `left join payments p on p.id::text = e.subject_id
left join invoices i on i.id::text = case when e.kind in ('invoice', 'credit_note') then e.source_id
  else p.invoice_id::text end
left join bookings b on b.id::text = e.subject_id
  and (e.kind <> 'invoice' or i.booking_id is not null)
left join expenses x on x.id::text = e.subject_id`

/** SQL condition for lines that record sales without a document, or the VAT on such sales. */
export const isBookingSaleSql = `not of_document and kind not in ('expense', 'stripe_fee')
  and (account like 'sales\\_%' or account = 'output_vat')`
