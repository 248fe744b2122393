import {
  bookingHit,
  clientHit,
  type Hit,
  invoiceHit,
  mostHits,
  studentHit,
} from '@synapse/shared/search/hits'
import { listedBookings } from '#booking/list-bookings'
import { Client } from '#client/model'
import type { Context } from '#context'
import { likePattern } from '#db/like-pattern'
import { Invoice } from '#invoice/model'
import { listStudents } from '#student/list-students'

/** Bookings, students, clients and invoices that hold a text, or the booking whose order number it is. */
export const searchEverything = async (context: Context, text: string): Promise<Hit[]> => {
  const { db } = context
  const [bookings, students, clients, invoices] = await Promise.all([
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
  ])
  return [
    ...bookings.map(bookingHit),
    ...students.items.map(studentHit),
    ...clients.map(clientHit),
    ...invoices.map(invoiceHit),
  ]
}
