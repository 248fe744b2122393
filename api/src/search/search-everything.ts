import {
  bookingHit,
  clientHit,
  type Hit,
  invoiceHit,
  mostHits,
  quoteHit,
  studentHit,
} from '@synapse/shared/search/hits'
import { type BookingRank, rankHits } from '@synapse/shared/search/rank'
import type { QueryBuilder } from 'objection'
import { type ListedBooking, listedBookings, narrowToView } from '#booking/list-bookings'
import type { Booking } from '#booking/model'
import { Client } from '#client/model'
import type { Context } from '#context'
import { likePattern } from '#db/like-pattern'
import { Invoice } from '#invoice/model'
import { Quote } from '#quote/model'
import { listStudents } from '#student/list-students'

/** Bookings, students, clients, invoices and quotes that hold a text, or the booking whose order number it is. */
export const searchEverything = async (context: Context, text: string): Promise<Hit[]> => {
  const { db } = context
  const [bookings, students, clients, invoices, quotes] = await Promise.all([
    findBookings(context, text),
    listStudents(context, { search: text }, { limit: mostHits, offset: 0 }),
    Client.query(db)
      .whereNull('archivedAt')
      .whereRaw(
        `lower(business_name || ' ' || coalesce(contact_person, '') || ' ' || coalesce(email, '')) like ?`,
        [likePattern(text)],
      )
      .orderBy(['businessName', 'id'])
      .limit(mostHits),
    Invoice.query(db)
      .whereRaw(`lower(invoice_number || ' ' || bill_to_name) like ?`, [likePattern(text)])
      .orderByRaw('issue_date desc, created_at desc, id')
      .limit(mostHits),
    Quote.query(db)
      .join(Client.tableName, 'clients.id', 'quotes.clientId')
      .whereRaw(
        `lower(coalesce(quote_number, '') || ' ' || title || ' ' || business_name) like ?`,
        [likePattern(text)],
      )
      .orderByRaw('quotes.created_at desc, quotes.id')
      .select('quotes.*', 'clients.businessName')
      .limit(mostHits)
      .castTo<(Quote & { businessName: string })[]>(),
  ])
  return rankHits(bookings, students.items.map(studentHit), [
    ...clients.map(clientHit),
    ...invoices.map(invoiceHit),
    ...quotes.map((quote) => quoteHit(quote, quote.businessName)),
  ])
}

/** Each rank by itself, so that an index leads to the few that are shown: soonest first, or latest. */
const findBookings = async ({ db, now }: Context, text: string) => {
  const found = async (rank: BookingRank) => {
    const order = rank === 'upcoming' ? 'asc' : 'desc'
    const bookings = await listedBookings(db)
      .whereRaw('bookings.search_text like ?', [likePattern(text)])
      .modify((query) => narrowToRank(query, rank, now()))
      .orderByRaw(`bookings.session_date ${order}, bookings.id ${order}`)
      .limit(mostHits)
    return bookings.map(bookingHit)
  }
  const [upcoming, held, other] = await Promise.all([
    found('upcoming'),
    found('held'),
    found('other'),
  ])
  return { upcoming, held, other }
}

/** As `rankOf` says it; what has expired is nobody's. */
const narrowToRank = (
  query: QueryBuilder<Booking, ListedBooking[]>,
  rank: BookingRank,
  at: Temporal.Instant,
): void => {
  if (rank === 'other')
    query.whereIn('bookings.paymentStatus', ['pending', 'cancelled', 'refunded'])
  else narrowToView(query, rank === 'upcoming' ? 'upcoming' : 'past', at)
}
