import { orderNumber } from '@synapse/shared/booking/booking'
import { isReversal, type JournalEntry, kindLabels } from '@synapse/shared/journal/posting'

/** What an entry is about. */
export type About = {
  kind: JournalEntry['kind']
  sourceId: string
  revision?: number
  bookingId: string | null
  invoiceId: string | null
  invoiceNumber: string | null
  title: string | null
}

/** Returns what the accountant reads about an entry, such as 'Payment: order 1A2B3C4D'. */
export const entryText = (
  entry: Pick<About, 'kind' | 'revision' | 'bookingId' | 'invoiceNumber' | 'title'>,
): string => {
  const { kind, revision = 1, bookingId, invoiceNumber, title } = entry
  const about = title ?? invoiceNumber ?? (bookingId && `order ${orderNumber(bookingId)}`)
  const text = about ? `${kindLabels[kind]}: ${about}` : kindLabels[kind]
  return isReversal(revision) ? `Reversed: ${text}` : text
}

/** SQL for what the entries `e` are about. */
export const aboutColumns = `e.kind, e.source_id as "sourceId", b.id as "bookingId",
  i.id as "invoiceId", i.invoice_number as "invoiceNumber", x.title`
export const aboutJoins = `left join bookings b on b.id::text = e.subject_id
left join payments p on p.id::text = e.subject_id
left join invoices i on i.id::text = case when e.kind in ('invoice', 'credit_note') then e.source_id
  else p.invoice_id::text end
left join expenses x on x.id::text = e.subject_id`

/**
 * SQL for the part of a transaction's fee that counts in the books, in cents. Dispute fees are
 * counted with their disputes. Fees of payments that aren't in our records don't count.
 */
export const countedFeeSql = `case
  when t.currency <> 'eur' then 0
  when t.category = 'fee' then t.fee - t.amount
  when t.category = 'charge' and exists (
    select from payments where stripe_charge_id = t.source and currency = 'eur') then t.fee
  when t.category in ('refund', 'refund_failure') and exists (
    select from refunds r join payments p on p.id = r.payment_id
    where r.stripe_refund_id = t.source and p.currency = 'eur') then t.fee
  else 0 end`
