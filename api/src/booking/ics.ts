import { orderNumber } from '@synapse/shared/booking/booking'
import { inPersonLabel } from '@synapse/shared/booking/venue'
import { createEvent, type DateTime } from 'ics'
import type { Booking } from '#booking/model'
import { defuseLinks } from '#mail/defuse-links'

export type Invitation = {
  booking: Booking
  websiteName: string
  label: string
  organizer: { name: string; address: string }
  /** Part of the UID, so that it stays the same wherever the mail is read. */
  host: string
}

/**
 * The calendar invitation of a booking as its row stands: a request, or a cancellation once the
 * booking has ended (RFC 5546). Times are UTC; the sequence comes from the database.
 * @throws Error when the ics library refuses a value
 */
export const invitation = (about: Invitation) => {
  const isCancelled = about.booking.paymentStatus !== 'completed'
  const method = isCancelled ? ('CANCEL' as const) : ('REQUEST' as const)
  return { method, ics: written(about, method) }
}

/**
 * Takes the invitation back from one guest while the session takes place: nobody else is named, and
 * there is no status, which would call the session off (RFC 5546, section 3.2.5).
 * @throws Error when the ics library refuses a value
 */
export const withdrawal = (about: Invitation, guest: string) => ({
  method: 'CANCEL' as const,
  ics: written(about, 'CANCEL', guest),
})

/**
 * The session for whoever takes the file into a calendar of theirs: it invites nobody, and what the
 * mails bring later replaces it.
 * @throws Error when the ics library refuses a value
 */
export const calendarFile = (about: Invitation): string => written(about, 'PUBLISH')

const written = (
  { booking, websiteName, label, organizer, host }: Invitation,
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH',
  withdrawnFrom?: string,
) => {
  const isCancelled = method === 'CANCEL'
  const { error, value } = createEvent({
    method,
    productId: 'synapse-ai//booking//EN',
    uid: `${booking.id}@${host}`,
    sequence: booking.inviteSequence,
    ...(!withdrawnFrom && { status: isCancelled ? 'CANCELLED' : 'CONFIRMED' }),
    busyStatus: isCancelled ? 'FREE' : 'BUSY',
    title: `${websiteName}: ${label} session`,
    ...(!withdrawnFrom && { description: description(booking, isCancelled) }),
    // A session that is not held has no room to go to.
    ...(!isCancelled && whereOf(booking)),
    start: inUtc(booking.start),
    end: inUtc(booking.end),
    startInputType: 'utc',
    startOutputType: 'utc',
    endInputType: 'utc',
    endOutputType: 'utc',
    // As a number: the library would take fields for the machine's own zone.
    created: booking.createdAt.getTime(),
    lastModified: booking.updatedAt.getTime(),
    organizer: { name: quotable(organizer.name), email: organizer.address },
    attendees: (withdrawnFrom ? [withdrawnFrom] : invitedBy(method, booking)).map((email) => ({
      name: email === booking.studentEmail ? defuseLinks(quotable(booking.studentName)) : email,
      email,
      rsvp: true,
      partstat: 'NEEDS-ACTION' as const,
      role: 'REQ-PARTICIPANT' as const,
    })),
    alarms: isCancelled
      ? []
      : [
          {
            action: 'display',
            description: `${websiteName} session starts soon`,
            trigger: { minutes: 30, before: true },
          },
        ],
  })
  if (error || !value) throw error ?? new Error('The invitation could not be written')
  return fold(value)
}

const invitedBy = (method: string, { guests }: Booking) => (method === 'PUBLISH' ? [] : guests)

/**
 * Lines of 75 octets at most, never cut within a character (RFC 5545, section 3.1). The library
 * counts UTF-16 units, which makes lines of Maltese names too long and can cut an emoji in two.
 */
const fold = (ics: string) =>
  ics
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map((line) => {
      let [folded, octets] = ['', 0]
      for (const character of line) {
        const size = Buffer.byteLength(character)
        if (octets + size > 75) [folded, octets] = [`${folded}\r\n `, 1]
        folded += character
        octets += size
      }
      return folded
    })
    .join('\r\n')

/** Who meets in person needs a place, and no link. */
const whereOf = ({ venue, googleMeetLink }: Booking) => {
  if (venue === 'in_person') return { location: inPersonLabel }
  return googleMeetLink ? { location: googleMeetLink, url: googleMeetLink } : {}
}

/** A parameter's value cannot hold a double quote in any way (RFC 5545, section 3.2). */
const quotable = (name: string) => name.replaceAll('"', "'")

const description = (booking: Booking, isCancelled: boolean) =>
  [`Order ${orderNumber(booking.id)}.`, ...(isCancelled ? [] : howToCome(booking))].join('\n')

const howToCome = ({ venue, googleMeetLink }: Booking) =>
  venue === 'in_person'
    ? [`${inPersonLabel}.`]
    : [...(googleMeetLink ? [`Join here: ${googleMeetLink}`] : []), 'Please join 5 minutes early.']

const inUtc = (at: Temporal.Instant): DateTime => {
  const { year, month, day, hour, minute } = at.toZonedDateTimeISO('UTC')
  return [year, month, day, hour, minute]
}
