import { orderNumber } from '@synapse/shared/booking/booking'
import { type JournalEntry, kindLabels } from '@synapse/shared/journal/posting'
import { isReversal } from '@synapse/shared/journal/revision'
import { formatShortDate } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { lockKey, postingLock } from '#db/locks'
import { queryRow } from '#db/sql'

/** Waits for transactions that are posting to the journal, then keeps all others from posting. */
export const lockPosting = (trx: Knex.Transaction) => lockKey(trx, postingLock)

/** Waits for a quarter that is being closed, then prevents closings until the transaction ends. */
export const lockPostingShared = (trx: Knex.Transaction) =>
  trx.raw('select pg_advisory_xact_lock_shared(?)', [postingLock])

/**
 * Returns whether a day's quarter is closed. The answer can't change until the transaction ends.
 */
export const isDayClosed = async (trx: Knex.Transaction, day: string): Promise<boolean> => {
  await lockPostingShared(trx)
  const { isClosed } = await queryRow<{ isClosed: boolean }>(
    trx,
    `select exists (select from quarter_closings
      where reopened_at is null and last_day >= :day::date) as "isClosed"`,
    { day },
  )
  return isClosed
}

/** The details used in an entry's description. */
export type EntryDetails = {
  kind: JournalEntry['kind']
  sourceId: string
  revision?: number
  /** The original day of a transaction that was recorded after its quarter was closed. */
  transactionDate?: string | null
  bookingId: string | null
  invoiceId: string | null
  invoiceNumber: string | null
  title: string | null
}

/** Returns an entry's description for the accountant, for example 'Payment: order 1A2B3C4D'. */
export const entryText = (entry: Omit<EntryDetails, 'sourceId' | 'invoiceId'>): string => {
  const { kind, revision = 1, transactionDate, bookingId, invoiceNumber, title } = entry
  const about = title ?? invoiceNumber ?? (bookingId && `order ${orderNumber(bookingId)}`)
  const text = about ? `${kindLabels[kind]}: ${about}` : kindLabels[kind]
  const dated = withDay(text, transactionDate)
  return isReversal(revision) ? `Reversed: ${dated}` : dated
}

/** Adds the original day of an entry that counts on a later day: 'Payment (dated 31 Mar 2027)'. */
export const withDay = (text: string, day: string | null | undefined): string =>
  day ? `${text} (dated ${formatShortDate(day)})` : text

/** Returns a sentence that names the first few entries missing from the journal. */
export const describeMissing = (missing: readonly JournalEntry[]): string => {
  const first = missing
    .slice(0, 10)
    .map(({ kind, date }) => `${kindLabels[kind]} on ${formatShortDate(date)}`)
  const others = missing.length - first.length
  return `Missing from the journal: ${first.join(', ')}${others > 0 ? ` and ${others} others` : ''}.`
}

export const wrongSums = 'The stored sums of the journal differ from its entries.'

/**
 * SQL for the records that the entries `e` refer to. A booking that an old version of the app
 * created from a quote has the id of the quote's invoice, whose entry isn't about the booking.
 */
export const detailColumns = `e.kind, e.source_id as "sourceId", b.id as "bookingId",
  i.id as "invoiceId", i.invoice_number as "invoiceNumber", coalesce(x.title, p.other_income) as title`
export const detailJoins = `left join payments p on p.id::text = e.subject_id
left join invoices i on i.id::text = case when e.kind in ('invoice', 'credit_note') then e.source_id
  else p.invoice_id::text end
left join bookings b on b.id::text = e.subject_id
  and (e.kind <> 'invoice' or i.booking_id is not null)
left join expenses x on x.id::text = e.subject_id`

/** SQL condition for lines that record sales without a document, or the VAT on such sales. */
export const isBookingSaleSql = `not of_document and kind not in ('expense', 'stripe_fee')
  and (account like 'sales\\_%' or account = 'output_vat')`
