import { orderNumber, statedAs } from '@synapse/shared/booking/booking'
import type { AnswerOf } from '@synapse/shared/endpoint'
import type { search as contract } from '@synapse/shared/search/contract'
import { formatShortDate, formatTime, maltaDate } from '@synapse/shared/time'
import { listedBookings } from '#booking/list-bookings'
import { Client } from '#client/model'
import type { Context } from '#context'
import { likePattern } from '#db/like-pattern'
import { listStudents } from '#student/list-students'

type Found = AnswerOf<typeof contract>

const mostOfEach = 8

/** Bookings, students and clients that hold a text, or the booking whose order number it is. */
export const searchEverything = async (context: Context, text: string): Promise<Found> => {
  const { db } = context
  const [bookings, students, clients] = await Promise.all([
    listedBookings(db)
      .whereRaw('bookings.search_text like ?', [likePattern(text)])
      .whereNot('bookings.paymentStatus', 'expired')
      .orderByRaw('bookings.session_date desc, bookings.id desc')
      .limit(mostOfEach),
    listStudents(context, { search: text }, { limit: mostOfEach, offset: 0 }),
    Client.query(db)
      .whereRaw(
        `lower(business_name || ' ' || coalesce(contact_person, '') || ' ' || coalesce(email, '')) like ?`,
        [likePattern(text)],
      )
      .orderBy(['businessName', 'id'])
      .limit(mostOfEach),
  ])
  return [
    ...bookings.map((booking) => ({
      kind: 'booking' as const,
      id: booking.id,
      title: booking.studentName,
      subtitle: `${formatShortDate(maltaDate(booking.start))}, ${formatTime(booking.start)} · ${orderNumber(booking.id)} · ${statedAs(booking)}`,
      website: booking.website,
    })),
    ...students.items.map((student) => ({
      kind: 'student' as const,
      id: student.email,
      title: student.name,
      subtitle: `${student.email} · ${student.sessions} ${student.sessions === 1 ? 'session' : 'sessions'}`,
      website: null,
    })),
    ...clients.map((client) => ({
      kind: 'client' as const,
      id: client.id,
      title: client.businessName,
      subtitle: [client.contactPerson, client.email].filter(Boolean).join(' · '),
      website: null,
    })),
  ]
}
