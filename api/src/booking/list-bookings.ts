import type { BookingTab } from '@synapse/shared/booking/booking'
import { type BookingView, statusesOfView } from '@synapse/shared/booking/booking-view'
import type * as contract from '@synapse/shared/booking/contract'
import type { AnswerOf, QueryOf } from '@synapse/shared/contract/endpoint'
import { maxSessionMinutes } from '@synapse/shared/package/package'
import type { PaymentStatus } from '@synapse/shared/payment/payment'
import { maltaDate, maltaInstant } from '@synapse/shared/time'
import { type QueryBuilder, raw } from 'objection'
import { Booking, statusTabSql } from '#booking/model'
import type { Context } from '#core/context'
import { instantRange, toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { inListSql, likePattern } from '#db/sql'
import { paymentsStateSql } from '#payment/model'
import { hasRefundTodoSql } from '#todo/model'
import { ofWebsiteSql } from '#website/model'

export type ListedBooking = Booking & {
  website: string
  packageLabel: string
  hasPayment: boolean
  paymentsState: PaymentStatus | null
  hasOpenRefundTask: boolean
}

type PageQuery = QueryOf<typeof contract.listCompletedBookings>
type BookingFilter = Omit<PageQuery, 'page' | 'pageSize' | 'sort' | 'direction'>

/** SQL for the status shown to the operator; must match `displayStatus`. */
const displayStatusSql = `case when bookings.payment_status = 'refunded' and bookings.revenue > 0
  then 'cancelled' else bookings.payment_status end`

const sortColumns = {
  sessionDate: 'bookings.session_date',
  studentName: 'lower(bookings.student_name)',
  createdAt: 'bookings.created_at',
  finalPrice: 'bookings.final_price',
  sessionType: 'bookings.session_type collate "C"',
  status: `(${displayStatusSql}) collate "C"`,
  calendar: '(bookings.calendar_event_id is null)',
  meetLink: '(bookings.google_meet_link is null)',
} as const satisfies Record<PageQuery['sort'], string>

/** Returns an unfiltered query for bookings as the operator sees them. */
export const listedBookings = (db: Db): QueryBuilder<Booking, ListedBooking[]> =>
  Booking.query(db)
    .join('websites as w', 'w.id', 'bookings.websiteId')
    .join('websitePackages as package', (on) =>
      on
        .on('package.websiteId', 'bookings.websiteId')
        .andOn('package.type', 'bookings.sessionType'),
    )
    .select(
      'bookings.*',
      'w.slug as website',
      'package.label as packageLabel',
      raw('exists (select 1 from payments p where p.booking_id = bookings.id) as has_payment'),
      raw(`(${paymentsStateSql('bookings.id')}) as payments_state`),
      raw(`${hasRefundTodoSql('bookings.id')} as has_open_refund_task`),
    )
    .castTo<ListedBooking[]>()

/** Returns a booking as the operator sees it, or undefined if there is none with that id. */
export const findListedBooking = async (db: Db, id: string): Promise<ListedBooking | undefined> => {
  const [found] = await listedBookings(db).where('bookings.id', id)
  return found
}

/** Returns one page of a tab's bookings. The id breaks ties, so that no page repeats a row. */
export const listBookingPage = (
  { db, now }: Context,
  tab: BookingTab,
  { page, pageSize, sort, direction, ...filter }: PageQuery,
): Promise<ListedBooking[]> => {
  const order = `${sortColumns[sort]} ${direction}, bookings.id ${direction}`
  // Select only the ids first, so that the database doesn't join the rows of earlier pages.
  const ids = filtered(db, tab, filter, now())
    .select('bookings.id')
    .orderByRaw(order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return listedBookings(db).where('bookings.id', 'in', ids).orderByRaw(order).execute()
}

/** Counts bookings by status, and splits completed bookings into upcoming and past. */
export const countBookings = async (
  { db, now }: Context,
  filter: BookingFilter,
): Promise<AnswerOf<typeof contract.countBookings>> => {
  const count = (tab: BookingTab, view: BookingView) =>
    filtered(db, tab, { ...filter, view }, now()).resultSize()
  const [upcoming, past, ended, pending, expired] = await Promise.all([
    count('completed', 'upcoming'),
    count('completed', 'past'),
    count('completed', 'ended'),
    count('pending', 'pending'),
    count('pending', 'expired'),
  ])
  return { completed: upcoming + past, pending, upcoming, past, ended, expired }
}

/** Returns the next batch of an export, starting after the row `last`, latest session first. */
export const listForExport = (
  { db, now }: Context,
  tab: BookingTab,
  filter: BookingFilter,
  last: { sessionDate: string; id: string } | undefined,
  limit: number,
): Promise<ListedBooking[]> => {
  const order = 'bookings.session_date desc, bookings.id desc'
  const ids = filtered(db, tab, filter, now()).select('bookings.id').orderByRaw(order).limit(limit)
  if (last)
    ids.whereRaw('(bookings.session_date, bookings.id) < (?, ?)', [last.sessionDate, last.id])
  return listedBookings(db).where('bookings.id', 'in', ids).orderByRaw(order).execute()
}

const daysBack = 90
/** Limits memory use; no realistic period has more bookings than this. */
const maxInCalendar = 5_000

/** Must match `isInCalendar`. */
const inCalendarSql = `(bookings.payment_status <> 'expired' or bookings.revenue > 0)`

/** Returns the bookings for the calendar, by default from 90 days ago onwards. */
export const listForCalendar = (
  { db, now }: Context,
  { website, from, to }: Pick<BookingFilter, 'website' | 'from' | 'to'>,
): Promise<ListedBooking[]> => {
  const earliest = maltaInstant(maltaDate(now()).subtract({ days: daysBack }), '00:00')
  const { since = toTimestamp(earliest), before } = instantRange({ from, to })
  return listedBookings(db)
    .whereRaw(inCalendarSql)
    .where('bookings.sessionDate', '>=', since)
    .modify((query) => {
      if (before) query.where('bookings.sessionDate', '<', before)
      if (website) query.where('w.slug', website)
    })
    .orderBy(['bookings.sessionDate', 'bookings.id'])
    .limit(maxInCalendar)
    .execute()
}

const filtered = (
  db: Db,
  tab: BookingTab,
  { website, from, to, search, sessionType, view }: BookingFilter,
  now: Temporal.Instant,
) => {
  const query = Booking.query(db).whereRaw(statusTabSql(tab))
  const { since, before } = instantRange({ from, to })
  if (website) query.whereRaw(ofWebsiteSql, { website })
  if (since) query.where('bookings.sessionDate', '>=', since)
  if (before) query.where('bookings.sessionDate', '<', before)
  if (sessionType) query.where('bookings.sessionType', sessionType)
  if (view) filterByView(query, view, now)
  return search ? query.whereRaw('bookings.search_text like ?', [likePattern(search)]) : query
}

/** Restricts a query to a view's bookings. Must match `isInView`. */
export const filterByView = <Found>(
  query: QueryBuilder<Booking, Found>,
  view: BookingView,
  now: Temporal.Instant,
): void => {
  query.whereRaw(inListSql('bookings.payment_status', statusesOfView[view]))
  const end = `bookings.session_date + bookings.duration_minutes * interval '1 minute'`
  if (view === 'upcoming')
    query
      // This condition lets PostgreSQL use the index on start times.
      .where('bookings.sessionDate', '>', toTimestamp(now.subtract({ minutes: maxSessionMinutes })))
      .whereRaw(`${end} > ?`, [toTimestamp(now)])
  if (view === 'past') query.whereRaw(`${end} <= ?`, [toTimestamp(now)])
}
