import { randomBytes } from 'node:crypto'
import { ok, refuse } from '@synapse/shared/contract/result'
import { endedDisputes } from '@synapse/shared/payment/payment-status'
import { openTodoStatuses } from '@synapse/shared/todo/todo'
import type { Knex } from 'knex'
import { addToTimeline } from '#booking/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { inListSql, queryRow, queryRows } from '#db/sql'
import { erasedAddress } from '#mail/address'
import { eraseReasonsSql } from '#queue/stored-jobs'
import { lockPerson, type Person } from '#student/find-person'

/**
 * Anonymises a person's bookings, and deletes their messages, notes and e-mails. Keeps figures, as
 * well as issued documents and payments, because tax law requires them (GDPR, Article 17(3)(b)).
 * Also keeps clients, which have their own page and documents.
 */
export const erasePersonalData = (context: Context, email: string) =>
  context.db.transaction(async (trx) => {
    const person = await lockPerson(trx, email)
    if (!person) return refuse('unknown')
    const { key, bookings, guestIn, hasNotes } = person
    if (bookings.length + guestIn.length === 0 && !hasNotes) return refuse('only_client')
    const at = context.now()
    const unfinished = await findUnfinished(trx, person, at)
    if (unfinished.length > 0)
      return refuse('unfinished', `Unfinished: ${new Intl.ListFormat('en-GB').format(unfinished)}.`)
    const names = await readNames(trx, bookings)
    // Use one address for all bookings, so that the figures still count them as one student.
    const address = erasedAddress(randomBytes(6).toString('hex'))
    const pathKey = encodeURIComponent(key).toLowerCase()
    const bindings = { key, pathKey, bookings, guestIn, address, erasedName }
    for (const statement of statements) await trx.raw(statement, bindings)
    for (const { name } of names)
      for (const statement of nameStatements)
        await trx.raw(statement, { ...bindings, pattern: patternOf(name) })
    for (const bookingId of bookings)
      await addToTimeline(trx, bookingId, 'personal_data_erased', at, {})
    for (const bookingId of [...bookings, ...guestIn])
      await context.emit(trx, 'booking.erased', { bookingId })
    const { documents } = await queryRow<{ documents: number }>(trx, documentsSql, bindings)
    return ok({ bookings: bookings.length, guestIn: guestIn.length, documents })
  })

const erasedName = 'Erased student'

/** Replaces the recipient in timeline entries about deleted e-mails. */
const erasedRecipient = '{"to": "an erased address"}'
/** Keeps the entries about address changes, so that links sent to former addresses stay invalid. */
const erasedAddresses = '{"email": {"from": "an erased address", "to": "an erased address"}}'

/** Returns why these bookings can't be anonymised yet. */
const findUnfinished = async (
  trx: Knex.Transaction,
  { key, bookings, guestIn }: Person,
  now: Temporal.Instant,
) => {
  const bindings = { key, bookings: [...bookings, ...guestIn], now: toTimestamp(now) }
  const found = await queryRow<Record<string, boolean>>(trx, unfinishedSql, bindings)
  return Object.entries(found).flatMap(([what, isFound]) => (isFound ? [what] : []))
}

const anyBooking = (condition: string) =>
  `exists (select from bookings b where b.id = any(:bookings) and ${condition})`

/**
 * SQL condition for tasks about this person's payments that have no booking. In tasks from before
 * December 2026, only the description names the person.
 */
const isAboutPayerSql = (item: string) => `(${item} -> 'related_data' ->> 'payerKey' = :key
  or ${item} ->> 'related_booking_id' is null and ${item} ->> 'key' like 'payment:%'
  and strpos(lower(${item} ->> 'description'), concat(' from ', cast(:key as text), ' (')) > 0)`

const unfinishedSql = `select
  ${anyBooking(`b.payment_status = 'completed'
    and b.session_date + b.duration_minutes * interval '1 minute' > :now`)} as "an upcoming session",
  ${anyBooking(`b.payment_status = 'pending'`)} as "an open checkout",
  ${anyBooking('b.owed > 0')} as "an unpaid balance",
  exists (select from refunds r join payments p on p.id = r.payment_id
    where p.booking_id = any(:bookings) and r.status = 'pending') as "a refund in progress",
  exists (select from disputes d join payments p on p.id = d.payment_id
    where p.booking_id = any(:bookings)
      and not ${inListSql('d.status', endedDisputes)}) as "an open dispute",
  exists (select from todo_items t
    where (t.related_booking_id = any(:bookings) or ${isAboutPayerSql('to_jsonb(t)')})
    and ${inListSql('t.status', openTodoStatuses)}) as "an open task",
  exists (select from invoices i where i.booking_id = any(:bookings)
    and i.status = 'draft') as "a draft invoice"`

/** Returns the person's names, longest first, because one may be part of another. */
const readNames = (trx: Knex.Transaction, bookings: string[]) =>
  queryRows<{ name: string }>(
    trx,
    `select name from (
      select student_name as name from bookings where id = any(:bookings)
      union select detail -> 'name' ->> 'from' from booking_events
        where booking_id = any(:bookings) and detail -> 'name' ->> 'from' <> ''
    ) names order by length(name) desc`,
    { bookings },
  )

/**
 * SQL for one of a timeline entry's lists of addresses, without the person's own address; null if
 * there is no such list.
 */
const withoutKey = (name: string) => `case jsonb_typeof(detail -> '${name}') when 'array' then (
  select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(detail -> '${name}') one
  where lower(one #>> '{}') <> :key) end`

/** The statements in order: bookings come after the data that belongs to them. */
const statements = [
  `delete from todo_items t
    where related_booking_id = any(:bookings) or ${isAboutPayerSql('to_jsonb(t)')}`,
  `delete from deleted_todo_items
    where (item ->> 'related_booking_id')::uuid = any(:bookings) or ${isAboutPayerSql('item')}`,
  'delete from mails where booking_id = any(:bookings)',
  // From other people's bookings, delete only the e-mails to this person.
  'delete from mails where booking_id = any(:guestIn) and lower(recipient) = :key',
  `update mails set content = null
    where booking_id = any(:guestIn) and strpos(lower(content::text), :key) > 0`,
  `update mails set recipient = :address, message = null, content = null, last_error = null
    where lower(recipient) = :key`,
  // The response of a mail server may contain the address that it rejected.
  eraseReasonsSql,
  // Delete the responses saved for repeated calls. If the app repeats one of these calls, the
  // server rejects it, because its record was changed or deleted.
  `delete from idempotency_keys where strpos(lower(body::text), :key) > 0
    or strpos(lower(call), :pathKey) > 0
    or exists (select from unnest(cast(:bookings as uuid[])) id
      where strpos(concat(call, body::text), id::text) > 0)`,
  // Keep the calendar event rows until a job has deleted the events from Google Calendar.
  'delete from invoice_requests where booking_id = any(:bookings)',
  'delete from student_notes where student_key = :key',
  'delete from archived_students where student_key = :key',
  `update booking_events set detail = detail - array['name', 'email', 'to', 'mailId']
      || case kind when 'guests_changed' then '{"added": [], "removed": []}'
        when 'mail_sent' then '${erasedRecipient}' else '{}' end::jsonb
    where booking_id = any(:bookings)`,
  `update booking_events set detail = (case
      when :key in (lower(detail -> 'email' ->> 'from'), lower(detail -> 'email' ->> 'to'))
        then detail - 'name' || '${erasedAddresses}' else detail end) || jsonb_strip_nulls(jsonb_build_object(
      'added', ${withoutKey('added')}, 'removed', ${withoutKey('removed')},
      'to', case when kind = 'mail_sent' and lower(detail ->> 'to') = :key
          then '${erasedRecipient}'::jsonb -> 'to'
        when kind = 'invite_resent' then ${withoutKey('to')} end))
    where booking_id = any(:guestIn) and kind in ('guests_changed', 'mail_sent', 'invite_resent')`,
  `update bookings set participant_emails =
        array(select one from unnest(participant_emails) one where lower(one) <> :key),
      calendar_email = case lower(calendar_email) when :key then student_email
        else calendar_email end,
      calendar_event_id = null
    where id = any(:guestIn)`,
  `update bookings set student_name = :erasedName, student_email = :address,
      calendar_email = :address, participant_emails = '{}', guest_message = null, notes = null,
      visitor_zone = null, caller_key = null, checkout_url = null, calendar_event_id = null
    where id = any(:bookings)`,
  // The operator may have entered the payer's name as the reference.
  `update payments set reference = null
    where booking_id = any(:bookings) and stripe_payment_intent_id is null and reference is not null`,
  // Archive the anonymised student, so that the list of active students doesn't contain them.
  `insert into archived_students (student_key)
    select :address where exists (select from bookings where student_key = :address)`,
]

/**
 * Statements that remove a person's name from the reasons of refunds, which may repeat a task's
 * title, and from the bookings and e-mails of students who brought the person as a guest.
 */
const nameStatements = [
  `update refunds set reason = regexp_replace(reason, :pattern, :erasedName, 'g')
    where payment_id in (select id from payments where booking_id = any(:bookings))
      and reason ~ :pattern`,
  `update bookings set guest_message = regexp_replace(guest_message, :pattern, :erasedName, 'g')
    where id = any(:guestIn) and guest_message ~ :pattern`,
  `update mails set content = null
    where booking_id = any(:guestIn) and replace(content::text, '\\n', ' ') ~ :pattern`,
]

/** Returns a PostgreSQL pattern that matches a name, but not as part of a longer word. */
const patternOf = (name: string) => `(?<!\\w)${name.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&')}(?!\\w)`

const documentsSql = `
select count(*)::int as documents from invoices where booking_id = any(:bookings)`
