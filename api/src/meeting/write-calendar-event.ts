import type { Knex } from 'knex'
import { raw } from 'objection'
import { addToTimeline, Booking, lockBooking } from '#booking/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { eventFrom, eventIdOf, extractMeetLink, type Period } from '#meeting/google-event'
import { CalendarEvent } from '#meeting/model'
import { type Connection, withCalendar } from '#meeting/open-calendar'
import type { GoogleEvent } from '#outside/google'
import { makeMeetingLink } from '#website/make-meeting-link'
import { lockWebsite, readWebsiteAndLabel } from '#website/model'

const maxRounds = 5

/**
 * Creates, updates or deletes a booking's event in Google Calendar. Without a connection, the
 * booking gets a meeting link from its website's template. Safe to repeat and to run concurrently,
 * because it checks the booking again after each write.
 * @throws Error while Google is still creating the Meet link, so that the job runs again
 */
export const writeCalendarEvent = async (context: Context, bookingId: string): Promise<void> => {
  for (let round = 0; round < maxRounds; round += 1) {
    const booking = await Booking.query(context.db).findById(bookingId)
    if (!booking || booking.isUnconfirmed) return
    const isCompleted = booking.paymentStatus === 'completed'
    const outcome = await withCalendar(
      context,
      (sync) => sync.writesEvents,
      (connection) =>
        isCompleted
          ? putEvent(context, connection, booking)
          : removeEvent(context, connection, booking),
    )
    if (outcome === 'not_connected' || outcome === 'refused')
      await setTemplateLink(context, bookingId)
    // If Google refused to create a link, update the event again, now with the template's link.
    if (outcome === 'refused' || !(await isUnchanged(context, booking))) continue
    if (outcome === 'pending') throw new Error('Google hasn’t created the Meet link yet.')
    return
  }
  throw new Error('The booking changed during every attempt to update its event.')
}

/** Stores an event as Google returned it, with its Meet link if the link is new. */
export const recordEvent = async (
  context: Context,
  trx: Knex.Transaction,
  { booking, calendarId, event, period }: RecordedEvent,
): Promise<void> => {
  const eventId = event.id ?? eventIdOf(booking.id)
  const at = context.now()
  await CalendarEvent.query(trx)
    .insert({
      bookingId: booking.id,
      calendarId,
      eventId,
      startsAt: toTimestamp(period.start),
      endsAt: toTimestamp(period.end),
      updatedAt: toTimestamp(at),
    })
    .onConflict('bookingId')
    .merge()
  if (booking.paymentStatus !== 'completed' || booking.isUnconfirmed) return
  if (booking.calendarEventId !== eventId) {
    await Booking.query(trx).findById(booking.id).patch({ calendarEventId: eventId })
    await addToTimeline(trx, booking.id, 'calendar_event_made', at, { eventId })
  }
  const meet = extractMeetLink(event)
  if (booking.needsLink && typeof meet === 'object') await setLink(context, trx, booking, meet.link)
}

export type RecordedEvent = {
  /** The event's booking, which the caller has locked. */
  booking: Booking
  calendarId: string
  event: GoogleEvent
  period: Period
}

/** Deletes the stored event after Google's copy was deleted. The caller has locked the booking. */
export const deleteStoredEvent = async (
  { now }: Context,
  trx: Knex.Transaction,
  booking: Booking,
): Promise<void> => {
  await CalendarEvent.query(trx).deleteById(booking.id)
  if (!booking.calendarEventId) return
  await Booking.query(trx).findById(booking.id).patch({ calendarEventId: null })
  await addToTimeline(trx, booking.id, 'calendar_event_removed', now(), {})
}

const putEvent = async (
  context: Context,
  { calendar, calendarId }: Connection,
  booking: Booking,
): Promise<'done' | 'pending' | 'refused'> => {
  const { db } = context
  const { website, label } = await readWebsiteAndLabel(db, booking)
  const id = eventIdOf(booking.id)
  const content = eventFrom({ booking, websiteName: website.name, label })
  const stored = await CalendarEvent.query(db).findById(booking.id).where({ calendarId })
  // An interrupted run may already have created the event, so also try to update it.
  const event =
    (stored && (await calendar.patch(id, { ...withoutPlace(booking), ...content }))) ??
    (await calendar.insert({ ...content, id })) ??
    (await calendar.patch(id, content))
  if (!event) throw new Error(`Google refuses event ${id} as a duplicate, but can’t find it.`)
  await db.transaction(async (trx) => {
    const locked = await lockBooking(trx, booking.id)
    const period = { start: booking.start, end: booking.end }
    if (!locked) return
    await recordEvent(context, trx, { booking: locked, calendarId, event, period })
    // Compare with the version before the event was recorded, because recording may increase it.
    if (locked.version === booking.version)
      await CalendarEvent.query(trx)
        .findById(booking.id)
        .patch({ bookingVersion: raw('(select version from bookings where id = booking_id)') })
  })
  if (!booking.needsLink) return 'done'
  const meet = extractMeetLink(event)
  return typeof meet === 'object' ? 'done' : meet
}

/** Removes the event's previous location, because Google deletes fields that are null. */
const withoutPlace = ({ venue }: Booking) =>
  ({ location: null, ...(venue === 'in_person' && { conferenceData: null }) }) as GoogleEvent

const removeEvent = async (context: Context, { calendar }: Connection, booking: Booking) => {
  await calendar.remove(eventIdOf(booking.id))
  await context.db.transaction(async (trx) => {
    const locked = await lockBooking(trx, booking.id)
    if (locked && locked.paymentStatus !== 'completed')
      await deleteStoredEvent(context, trx, locked)
  })
  return 'done'
}

const setTemplateLink = (context: Context, bookingId: string) =>
  context.db.transaction(async (trx) => {
    const booking = await lockBooking(trx, bookingId)
    if (booking?.paymentStatus !== 'completed' || !booking.needsLink) return
    const website = await lockWebsite(trx, booking.websiteId)
    await setLink(context, trx, booking, makeMeetingLink(website, booking.id))
  })

/** Sets a booking's meeting link, and sends it separately if an earlier e-mail promised it. */
const setLink = async (
  { emit }: Context,
  trx: Knex.Transaction,
  booking: Booking,
  link: string,
) => {
  const isPromised = booking.linkPromisedSequence !== null
  await Booking.query(trx)
    .findById(booking.id)
    .patch({
      googleMeetLink: link,
      ...(isPromised && { inviteSequence: booking.inviteSequence + 1 }),
    })
  const name = isPromised ? 'meeting.link_late' : 'meeting.link_ready'
  await emit(trx, name, { bookingId: booking.id })
}

const isUnchanged = async ({ db }: Context, before: Booking): Promise<boolean> => {
  const now = await Booking.query(db).findById(before.id)
  return (
    !now ||
    (now.paymentStatus === before.paymentStatus &&
      now.start.equals(before.start) &&
      now.end.equals(before.end) &&
      now.studentName === before.studentName &&
      now.sessionType === before.sessionType &&
      now.venue === before.venue &&
      // A link that Google has just created is already in the event.
      (!before.googleMeetLink || now.googleMeetLink === before.googleMeetLink) &&
      now.guests.join() === before.guests.join())
  )
}
