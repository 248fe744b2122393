import { inPersonLabel, orderNumber } from '@synapse/shared/booking/booking'
import { sessionLabel } from '@synapse/shared/package/package-labels'
import { createEvent, type DateTime } from 'ics'
import type { Booking } from '#booking/model'
import type { Settings } from '#core/settings'
import { parseMailAddress } from '#mail/address'
import { defuseLinks } from '#mail/defuse-links'
import type { Website } from '#website/model'

export type Invitation = {
  booking: Booking
  websiteName: string
  label: string
  organizer: { name: string; address: string }
  /** The host name in the UID, which must be the same in every version of the invitation. */
  host: string
  /** The invitation's sequence number; by default, the booking's current one. */
  sequence?: number
}

/**
 * Describes a booking's session. The organiser's name comes from `MAIL_FROM`. If that contains no
 * name, or if the website isn't the built-in one, the website's name is used.
 */
export const describeSession = (
  { mailFrom, publicUrl }: Settings,
  { booking, website, label }: { booking: Booking; website: Website; label: string },
): Invitation => {
  const { name, address } = parseMailAddress(mailFrom)
  return {
    booking,
    websiteName: website.name,
    label,
    organizer: { name: (website.isBuiltIn && name) || website.name, address },
    host: new URL(publicUrl).hostname,
  }
}

/**
 * Returns a booking's current calendar file: a request, or a cancellation if the booking was
 * cancelled (RFC 5546). Times are in UTC; the sequence comes from the database.
 * @throws Error if the ics library rejects a value
 */
export const invitation = (about: Invitation) => {
  const isCancelled = about.booking.paymentStatus !== 'completed'
  const method = isCancelled ? ('CANCEL' as const) : ('REQUEST' as const)
  return { method, ics: writeFile(about, method) }
}

/**
 * Returns a calendar file that revokes one guest's invitation. The file doesn't name other guests.
 * It has no status, because a status would cancel the session (RFC 5546, section 3.2.5).
 * @throws Error if the ics library rejects a value
 */
export const revokedInvitation = (about: Invitation, guest: string) => ({
  method: 'CANCEL' as const,
  ics: writeFile(about, 'CANCEL', guest),
})

/**
 * Returns a calendar file for a session, without its guests.
 * @throws Error if a value is rejected
 */
export const calendarFile = (about: Invitation): string => writeFile(about, 'PUBLISH')

const writeFile = (
  { booking, websiteName, label, organizer, host, sequence = booking.inviteSequence }: Invitation,
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH',
  revokedFor?: string,
) => {
  const isCancelled = method === 'CANCEL'
  const guests = method === 'PUBLISH' ? [] : booking.guests
  const attendees = revokedFor ? [revokedFor] : guests
  const { error, value } = createEvent({
    method,
    productId: 'synapse-ai//booking//EN',
    uid: `${booking.id}@${host}`,
    sequence,
    ...(!revokedFor && { status: isCancelled ? 'CANCELLED' : 'CONFIRMED' }),
    busyStatus: isCancelled ? 'FREE' : 'BUSY',
    title: `${websiteName}: ${sessionLabel(label)}`,
    ...(!revokedFor && { description: description(booking, isCancelled) }),
    // A cancelled session has no meeting link or location.
    ...(!isCancelled && locationOf(booking)),
    start: inUtc(booking.start),
    end: inUtc(booking.end),
    startInputType: 'utc',
    startOutputType: 'utc',
    endInputType: 'utc',
    endOutputType: 'utc',
    // Pass timestamps, because the library would interpret date fields in the server's time zone.
    created: booking.createdAt.getTime(),
    lastModified: booking.updatedAt.getTime(),
    organizer: { name: quotable(organizer.name), email: organizer.address },
    attendees: attendees.map((email) => ({
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
            // The ics library doesn't escape an alarm's description.
            description: `${websiteName} session starts soon`.replaceAll(/[\\;,]/g, '\\$&'),
            trigger: { minutes: 30, before: true },
          },
        ],
  })
  // The library's error isn't an instance of `Error`, so a log would show only its type.
  if (error || !value) throw new Error(`Invalid calendar file: ${error?.message}`)
  return fold(value)
}

/**
 * Wraps lines at 75 octets without splitting characters (RFC 5545, section 3.1). The library counts
 * UTF-16 units, so it makes lines with Maltese letters too long and can split an emoji.
 */
const fold = (ics: string) =>
  ics
    .replaceAll(/\r\n[ \t]/g, '')
    // RFC 5545 doesn't allow the library's quotes around keywords (sections 3.2.12, 3.2.16).
    .replaceAll(/;(ROLE|PARTSTAT)="([A-Z-]+)"/g, ';$1=$2')
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

/**
 * The location of an online session is its meeting link. The link isn't in a URL property, because
 * the library rejects some links, for example those with uppercase letters in the host name.
 */
const locationOf = ({ venue, googleMeetLink }: Booking) => {
  const location = venue === 'in_person' ? inPersonLabel : googleMeetLink
  return location ? { location } : {}
}

/** Removes double quotes, which aren't allowed in a parameter's value (RFC 5545, section 3.2). */
const quotable = (name: string) => name.replaceAll('"', "'")

const description = (booking: Booking, isCancelled: boolean) => {
  const { id, venue, googleMeetLink } = booking
  const order = `Order ${orderNumber(id)}.`
  if (isCancelled) return order
  if (venue === 'in_person') return `${order}\n${inPersonLabel}.`
  return [
    order,
    ...(googleMeetLink ? [`Join here: ${googleMeetLink}`] : []),
    'Please join 5 minutes early.',
  ].join('\n')
}

const inUtc = (at: Temporal.Instant): DateTime => {
  const { year, month, day, hour, minute } = at.toZonedDateTimeISO('UTC')
  return [year, month, day, hour, minute]
}
