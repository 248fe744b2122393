import {
  bookingHit,
  clientHit,
  type Hit,
  invoiceHit,
  mostHits,
  quoteHit,
  studentHit,
} from '@synapse/shared/search/hits'
import { listedBookings } from '#booking/list-bookings'
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
    listedBookings(db)
      .whereRaw('bookings.search_text like ?', [likePattern(text)])
      .whereNot('bookings.paymentStatus', 'expired')
      .orderByRaw('bookings.session_date desc, bookings.id desc')
      .limit(mostHits),
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
  return [
    ...bookings.map(bookingHit),
    ...students.items.map(studentHit),
    ...clients.map(clientHit),
    ...invoices.map(invoiceHit),
    ...quotes.map((quote) => quoteHit(quote, quote.businessName)),
  ]
}
