import { ok, refuse } from '@synapse/shared/contract/result'
import type { Context } from '#core/context'
import { findPerson } from '#student/find-person'

/** Returns everything that is stored under an e-mail address. */
export const exportPersonalData = async ({ db, now }: Context, email: string) => {
  const person = await findPerson(db, email)
  if (!person) return refuse('unknown')
  const { key, bookings, guestIn, clients } = person
  const records: Record<string, Record<string, unknown>[]> = {}
  // Use `raw`, because `queryRows` would rename the columns.
  for (const [name, sql] of Object.entries(recordsSql))
    records[name] = (await db.raw(sql, { key, bookings, guestIn, clients })).rows
  return ok({ email: key, exportedAt: now().toString(), records })
}

const invoicesSql = '(i.booking_id = any(:bookings) or i.client_id = any(:clients))'

/** The columns to export, excluding keys, secrets and other people's data. */
const recordsSql = {
  bookings: `
    select b.id, w.name as website, b.student_name, b.student_email, b.calendar_email,
      b.participant_emails, b.guest_message, b.notes, b.session_date, b.duration_minutes,
      b.session_type, b.number_of_students, b.venue, b.visitor_zone, b.base_price,
      b.discount_amount, b.final_price, b.coupon_code, b.payment_status, b.is_no_show, b.source,
      b.google_meet_link, b.created_at, b.completed_at, b.cancelled_at,
      b.early_start_requested_at, b.withdrawable_until, b.withdrawn_at
    from bookings b join websites w on w.id = b.website_id
    where b.id = any(:bookings) order by b.session_date`,
  timeline: `
    select booking_id, at, kind, detail from booking_events
    where booking_id = any(:bookings) order by at, id`,
  guestIn: `
    select session_date, session_type, venue from bookings
    where id = any(:guestIn) order by session_date`,
  notes: 'select notes from student_notes where student_key = :key and notes is not null',
  tasks: `
    select title, description, status, created_at, completed_at from todo_items
    where related_booking_id = any(:bookings) order by created_at`,
  emails: `
    select kind, recipient, created_at, sent_at, message, content ->> 'subject' as subject,
      content ->> 'text' as text
    from mails
    where booking_id = any(:bookings) or lower(recipient) = :key order by created_at`,
  payments: `
    select id, booking_id, amount, currency, payment_date, payment_method, reference, notes, status,
      stripe_payment_intent_id, card_country
    from payments where booking_id = any(:bookings) order by payment_date`,
  receipts: `
    select number, payment_id, amount, method, paid_on from receipts
    where booking_id = any(:bookings) order by number`,
  refunds: `
    select r.payment_id, r.amount, r.status, r.reason, r.method, r.created_at, r.refunded_at
    from refunds r join payments p on p.id = r.payment_id
    where p.booking_id = any(:bookings) order by r.created_at`,
  disputes: `
    select d.payment_id, d.amount, d.reason, d.status, d.created_at
    from disputes d join payments p on p.id = d.payment_id
    where p.booking_id = any(:bookings) order by d.created_at`,
  invoiceRequests: `
    select booking_id, name, address, country, vat_number, asked_at from invoice_requests
    where booking_id = any(:bookings)`,
  clients: `
    select business_name, contact_person, email, phone, address, vat_number, created_at
    from clients where id = any(:clients)`,
  invoices: `
    select i.kind, i.status, i.invoice_number, i.issue_date, i.bill_to_name, i.bill_to_address,
      i.bill_to_vat, i.notes, i.gross_total
    from invoices i where ${invoicesSql} order by i.issue_date, i.created_at`,
  quotes: `
    select quote_number, title, description, status, total, sent_at, answered_at, answered_by
    from quotes where client_id = any(:clients) order by created_at`,
}
