import { inPersonLabel, orderNumber } from '@synapse/shared/booking/booking'
import { sessionLabel } from '@synapse/shared/package/package-labels'
import { businessZone } from '@synapse/shared/time'
import type { Booking } from '#booking/model'
import { compactId, idFromCompact } from '#core/compact-id'
import type { GoogleEvent } from '#outside/google'

export type Period = { start: Temporal.Instant; end: Temporal.Instant }

/**
 * Returns a booking's Google event id. Google requires base32hex, which includes all hex digits of
 * a UUID.
 */
export const eventIdOf = (bookingId: string): string => compactId(bookingId)

/** Returns the booking id encoded in an event id, or undefined if the event isn't ours. */
export const bookingIdOf = (eventId: string): string | undefined => idFromCompact(eventId)

type GoogleEventInput = { booking: Booking; websiteName: string; label: string }

/**
 * Returns a booking as a Google event. If the booking has no link, the event requests a Meet link.
 * The request id ensures that Google creates only one link, even if the request is repeated.
 */
export const eventFrom = ({ booking, websiteName, label }: GoogleEventInput): GoogleEvent => ({
  status: 'confirmed',
  summary: `${websiteName}: ${sessionLabel(label)} with ${booking.studentName}`,
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
  ...placeOf(booking),
})

const placeOf = ({ id, venue, googleMeetLink, inviteSequence }: Booking) => {
  if (venue === 'in_person') return { location: inPersonLabel }
  if (googleMeetLink) return isMeet(googleMeetLink) ? {} : { location: googleMeetLink }
  return {
    conferenceData: {
      // A session that used to be in person needs a new request id, so that it gets a new link.
      createRequest: {
        requestId: inviteSequence ? `${id}-${inviteSequence}` : id,
        conferenceSolutionKey: { type: 'hangoutsMeet' },
      },
    },
  }
}

/** Returns an event's Meet link, or why it has none. */
export const extractMeetLink = ({
  hangoutLink,
  conferenceData,
}: GoogleEvent): { link: string } | 'pending' | 'refused' => {
  const video = conferenceData?.entryPoints?.find((entry) => entry.entryPointType === 'video')
  const link = hangoutLink ?? video?.uri
  if (link) return { link }
  return conferenceData?.createRequest?.status?.statusCode === 'pending' ? 'pending' : 'refused'
}

/**
 * Returns when an event starts and ends. All-day events start and end at midnight in the time zone
 * of the calendar. Deleted events may have no times.
 */
export const periodOf = ({ start, end }: GoogleEvent, calendarZone: string): Period | undefined => {
  const from = momentOf(start, calendarZone)
  const until = momentOf(end, calendarZone)
  return from && until && { start: from, end: until }
}

/** Returns the time that an event blocks, if any. */
export const busyPeriodOf = (event: GoogleEvent, calendarZone: string): Period | undefined => {
  if (event.status === 'cancelled' || event.transparency === 'transparent') return undefined
  // A working location doesn't make the tutor busy.
  if (event.eventType === 'workingLocation') return undefined
  const own = event.attendees?.find((guest) => guest.self)
  if (own?.responseStatus === 'declined') return undefined
  const period = periodOf(event, calendarZone)
  return period && Temporal.Instant.compare(period.start, period.end) < 0 ? period : undefined
}

/** Returns whether two periods start and end at the same time. */
export const isSamePeriod = (a: Period, b: Period): boolean =>
  a.start.equals(b.start) && a.end.equals(b.end)

const isMeet = (link: string) => link.startsWith('https://meet.google.com/')

const momentOf = (at: GoogleEvent['start'], calendarZone: string): Temporal.Instant | undefined => {
  if (at?.date) return Temporal.PlainDate.from(at.date).toZonedDateTime(calendarZone).toInstant()
  return at?.dateTime ? Temporal.Instant.from(at.dateTime) : undefined
}
