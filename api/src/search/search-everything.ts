import type { hitKinds } from '@synapse/shared/search/contract'
import {
  bookingHit,
  clientHit,
  couponHit,
  expenseHit,
  type Hit,
  invoiceHit,
  maxHits,
  projectHit,
  quoteHit,
  studentHit,
  todoHit,
} from '@synapse/shared/search/hits'
import { type BookingRank, rankHits } from '@synapse/shared/search/rank'
import { openTodoStatuses } from '@synapse/shared/todo/todo'
import type { Model, QueryBuilder } from 'objection'
import { filterByView, type ListedBooking, listedBookings } from '#booking/list-bookings'
import type { Booking } from '#booking/model'
import { presentBooking } from '#booking/present'
import { Client } from '#client/model'
import type { Context } from '#core/context'
import { Coupon } from '#coupon/model'
import type { Db } from '#db/knex'
import { inListSql, likePattern } from '#db/sql'
import { Expense } from '#expense/model'
import { Invoice } from '#invoice/model'
import { Project } from '#project/model'
import { Quote } from '#quote/model'
import { listStudents } from '#student/list-students'
import { TodoItem } from '#todo/model'
import { Website } from '#website/model'

/**
 * Returns the records that match a search. Offline, `findRecords` does the same. Bookings and their
 * tasks also match by order number.
 */
export const searchEverything = async (
  context: Context,
  text: string,
  kinds: readonly (typeof hitKinds)[number][],
): Promise<Hit[]> => {
  const { db } = context
  const [bookings, students, ...others] = await Promise.all([
    findBookings(context, text),
    listStudents(context, { search: text, limit: maxHits }),
    findTodos(db, text),
    findClients(db, text),
    findInvoices(db, text),
    findQuotes(db, text),
    findCoupons(db, text),
    findExpenses(db, text),
    findProjects(db, text),
  ])
  return rankHits(bookings, students.items.map(studentHit), others.flat()).filter(({ kind }) =>
    kinds.includes(kind),
  )
}

const findTodos = async (db: Db, text: string) => {
  const columns = [
    'title',
    'description',
    `related_data ->> 'studentName'`,
    `related_data ->> 'studentEmail'`,
    'right(related_booking_id::text, 8)',
  ]
  const found = await TodoItem.query(db)
    .modify(matching(text, ...columns))
    .orderByRaw(`${inListSql('status', openTodoStatuses)} desc, created_at desc, id`)
  return found.map(todoHit)
}

const findClients = async (db: Db, text: string) => {
  const found = await Client.query(db)
    .whereNull('archivedAt')
    .modify(matching(text, 'business_name', 'contact_person', 'email'))
    .orderByRaw(`${byNameSql('business_name')}, id`)
  return found.map(clientHit)
}

const findInvoices = async (db: Db, text: string) => {
  const found = await Invoice.query(db)
    .modify(matching(text, 'invoice_number', 'bill_to_name'))
    .orderByRaw('issue_date desc, created_at desc, id')
  return found.map(invoiceHit)
}

const findQuotes = async (db: Db, text: string) => {
  const found = await Quote.query(db)
    .join(Client.tableName, 'clients.id', 'quotes.clientId')
    .modify(matching(text, 'quote_number', 'title', 'business_name'))
    .orderByRaw('quotes.created_at desc, quotes.id')
    .select('quotes.*', 'clients.businessName')
    .castTo<(Quote & { businessName: string })[]>()
  return found.map((quote) => quoteHit(quote, quote.businessName))
}

const findCoupons = async (db: Db, text: string) => {
  const found = await Coupon.query(db)
    .leftJoin(Website.tableName, 'websites.id', 'coupons.websiteId')
    .whereNull('archivedAt')
    .modify(matching(text, 'code', 'coupons.description'))
    .orderByRaw('coupons.created_at desc, coupons.id')
    .select('coupons.*', 'websites.slug')
    .castTo<(Coupon & { slug: string | null })[]>()
  return found.map((coupon) => couponHit(coupon, coupon.slug))
}

const findExpenses = async (db: Db, text: string) => {
  const found = await Expense.query(db)
    .modify(matching(text, 'title', 'description', 'supplier'))
    .orderByRaw('date desc, created_at desc, id')
  return found.map(expenseHit)
}

const findProjects = async (db: Db, text: string) => {
  const found = await Project.query(db)
    .leftJoin(Client.tableName, 'clients.id', 'projects.clientId')
    .modify(matching(text, 'name', 'description', 'business_name'))
    .orderByRaw(`projects.status = 'active' desc, ${byNameSql('name')}, projects.id`)
    .select('projects.*', 'clients.businessName')
    .castTo<(Project & { businessName: string | null })[]>()
  return found.map((project) => projectHit(project, project.businessName))
}

/** SQL that sorts names the way devices do: by code point, ignoring case and accents. */
const byNameSql = (column: string) => `fold_text(${column}) collate "C"`

/** Restricts a query to the first rows whose columns, joined by spaces, contain the text. */
const matching =
  (text: string, ...columns: readonly string[]) =>
  <Found extends Model>(query: QueryBuilder<Found>): void => {
    query
      .whereRaw(`fold_text(concat_ws(' ', ${columns.join(', ')})) like ?`, [likePattern(text)])
      .limit(maxHits)
  }

/** Runs a separate query for each rank, so that an index can find the few rows to show. */
const findBookings = async ({ db, now }: Context, text: string) => {
  const at = now()
  const found = async (rank: BookingRank) => {
    const order = rank === 'upcoming' ? 'asc' : 'desc'
    const bookings = await listedBookings(db)
      .whereRaw('bookings.search_text like ?', [likePattern(text)])
      .modify((query) => narrowToRank(query, rank, at))
      .orderByRaw(`bookings.session_date ${order}, bookings.id ${order}`)
      .limit(maxHits)
    return bookings.map((booking) => bookingHit(presentBooking(booking), at))
  }
  const [upcoming, past, other] = await Promise.all([
    found('upcoming'),
    found('past'),
    found('other'),
  ])
  return { upcoming, past, other }
}

/** Restricts a query to bookings with one rank (see `rankOf`); expired bookings have no rank. */
const narrowToRank = (
  query: QueryBuilder<Booking, ListedBooking[]>,
  rank: BookingRank,
  at: Temporal.Instant,
): void => {
  if (rank === 'other')
    query.whereIn('bookings.paymentStatus', ['pending', 'cancelled', 'refunded'])
  else filterByView(query, rank === 'upcoming' ? 'upcoming' : 'past', at)
}
