import { orderNumber } from '@synapse/shared/booking/booking'
import { inPersonLabel } from '@synapse/shared/booking/venue'
import { businessZone } from '@synapse/shared/time'
import type { Booking } from '#booking/model'
import { compactId, idFromCompact } from '#core/compact-id'
import type { GoogleEvent } from '#outside/google'

export type Period = { start: Temporal.Instant; end: Temporal.Instant }

/** The id of a booking's event: a UUID's digits are all letters of base32hex. */
export const eventIdOf = (bookingId: string): string => compactId(bookingId)

/** Whose event it would be by its id; most ids are nobody's. */
export const bookingIdOf = (eventId: string): string | undefined => idFromCompact(eventId)

type About = { booking: Booking; websiteName: string; label: string }

/**
 * A booking as an event. One without a link asks for a Meet link, by a request id that makes a
 * repeat the same; one whose guests have a link already keeps that.
 */
export const eventFrom = ({ booking, websiteName, label }: About): GoogleEvent => ({
  status: 'confirmed',
  summary: `${websiteName}: ${label} session with ${booking.studentName}`,
  description: `Order ${orderNumber(booking.id)}. Please ${booking.venue === 'in_person' ? 'come' : 'join'} 5 minutes early.`,
  start: { dateTime: booking.start.toString(), timeZone: businessZone },
  end: { dateTime: booking.end.toString(), timeZone: businessZone },
  transparency: 'opaque',
  guestsCanInviteOthers: false,
  attendees: booking.guests.map((email) => ({
    email,
    ...(email === booking.studentEmail && { displayName: booking.studentName }),
  })),
  extendedProperties: { private: { bookingId: booking.id } },
  ...whereOf(booking),
})

const whereOf = ({ id, venue, googleMeetLink, inviteSequence }: Booking) => {
  if (venue === 'in_person') return { location: inPersonLabel }
  if (googleMeetLink) return isMeet(googleMeetLink) ? {} : { location: googleMeetLink }
  return {
    conferenceData: {
      // A session that was in person meanwhile needs another link than the one that was removed.
      createRequest: {
        requestId: inviteSequence ? `${id}-${inviteSequence}` : id,
        conferenceSolutionKey: { type: 'hangoutsMeet' },
      },
    },
  }
}

/** The event's Meet link, or how the making of it stands. */
export const meetLinkOf = ({
  hangoutLink,
  conferenceData,
}: GoogleEvent): { link: string } | 'pending' | 'refused' => {
  const video = conferenceData?.entryPoints?.find((entry) => entry.entryPointType === 'video')
  const link = hangoutLink ?? video?.uri
  if (link) return { link }
  return conferenceData?.createRequest?.status?.statusCode === 'pending' ? 'pending' : 'refused'
}

/**
 * When an event lies. Whole days begin and end at midnight of the calendar's zone.
 * @returns undefined for one without times, such as what is left of a deleted one
 */
export const periodOf = ({ start, end }: GoogleEvent, calendarZone: string): Period | undefined => {
  const from = momentOf(start, calendarZone)
  const until = momentOf(end, calendarZone)
  return from && until && { start: from, end: until }
}

/** When an event keeps the tutor from giving sessions; undefined when it does not. */
export const busyPeriodOf = (event: GoogleEvent, calendarZone: string): Period | undefined => {
  if (event.status === 'cancelled' || event.transparency === 'transparent') return undefined
  // Where somebody works says nothing about whether they are free.
  if (event.eventType === 'workingLocation') return undefined
  const own = event.attendees?.find((guest) => guest.self)
  if (own?.responseStatus === 'declined') return undefined
  const period = periodOf(event, calendarZone)
  return period && Temporal.Instant.compare(period.start, period.end) < 0 ? period : undefined
}

/** Whether both begin and end at the same moments. */
export const isSamePeriod = (a: Period, b: Period): boolean =>
  a.start.equals(b.start) && a.end.equals(b.end)

const isMeet = (link: string) => link.startsWith('https://meet.google.com/')

const momentOf = (at: GoogleEvent['start'], calendarZone: string): Temporal.Instant | undefined => {
  if (at?.date) return Temporal.PlainDate.from(at.date).toZonedDateTime(calendarZone).toInstant()
  return at?.dateTime ? Temporal.Instant.from(at.dateTime) : undefined
}
