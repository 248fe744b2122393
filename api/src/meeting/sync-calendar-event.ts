import type { Knex } from 'knex'
import { addToTimeline, Booking, lockBooking } from '#booking/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { eventFrom, eventIdOf, meetLinkOf, type Period } from '#meeting/google-event'
import { CalendarEvent } from '#meeting/model'
import { type Connection, withCalendar } from '#meeting/open-calendar'
import type { GoogleEvent } from '#outside/google'
import { meetingLink } from '#website/make-meeting-link'
import { lockWebsite, readOffer } from '#website/model'

/** More changes than this within one run are left to the next. */
const maxRounds = 5

/**
 * Brings a booking's event in Google Calendar to where the booking is: there with its time and
 * guests while it is completed, gone once it has ended. Without a connection the booking gets a link
 * of its own. Safe to repeat and to run at the same time: whoever writes looks again afterwards.
 * @throws Error while Google is still making the Meet link, so that the job comes back
 */
export const upsertCalendarEvent = async (context: Context, bookingId: string): Promise<void> => {
  for (let round = 0; round < maxRounds; round += 1) {
    const booking = await Booking.query(context.db).findById(bookingId)
    if (!booking || booking.isDoubtful) return
    const isHeld = booking.paymentStatus === 'completed'
    const outcome = await withCalendar(
      context,
      (sync) => sync.writesEvents,
      (connection) =>
        isHeld ? putEvent(context, connection, booking) : removeEvent(context, connection, booking),
    )
    if (outcome === 'not_connected' || outcome === 'refused') await giveOwnLink(context, bookingId)
    // With a link of its own the event is written once more.
    const isWhole = outcome !== 'refused'
    if (isWhole && (await isUnchanged(context, booking))) {
      if (outcome === 'pending') throw new Error('Google has not made the Meet link yet.')
      return
    }
  }
  throw new Error('The booking changes faster than its event can follow.')
}

/** Remembers an event as it is at Google, and the Meet link if it has just come. */
export const recordEvent = async (
  context: Context,
  trx: Knex.Transaction,
  { booking, calendarId, event, period }: RecordedEvent,
): Promise<void> => {
  const eventId = event.id ?? eventIdOf(booking.id)
  await CalendarEvent.query(trx)
    .insert({
      bookingId: booking.id,
      calendarId,
      eventId,
      startsAt: toTimestamp(period.start),
      endsAt: toTimestamp(period.end),
      updatedAt: toTimestamp(context.now()),
    })
    .onConflict('bookingId')
    .merge()
  if (booking.paymentStatus !== 'completed' || booking.isDoubtful) return
  if (booking.calendarEventId !== eventId) {
    await Booking.query(trx).findById(booking.id).patch({ calendarEventId: eventId })
    await addToTimeline(trx, booking.id, 'calendar_event_made', context.now(), { eventId })
  }
  const meet = meetLinkOf(event)
  if (booking.needsLink && typeof meet === 'object') await setLink(context, trx, booking, meet.link)
}

/** @param booking as its row stands, held by the caller's transaction */
export type RecordedEvent = {
  booking: Booking
  calendarId: string
  event: GoogleEvent
  period: Period
}

/** Forgets an event that is not at Google any more. The caller holds the booking's row. */
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
  const { website, label } = await readOffer(db, booking)
  const id = eventIdOf(booking.id)
  const wanted = eventFrom({ booking, websiteName: website.name, label })
  const known = await CalendarEvent.query(db).findById(booking.id).where({ calendarId })
  // One that is there already, from a run that was cut short, is written over.
  const event =
    (known && (await calendar.patch(id, { ...nowhere(booking), ...wanted }))) ??
    (await calendar.insert({ ...wanted, id })) ??
    (await calendar.patch(id, wanted))
  if (!event) throw new Error(`Google has the event ${id} and does not have it.`)
  await db.transaction(async (trx) => {
    const locked = await lockBooking(trx, booking.id)
    const period = { start: booking.start, end: booking.end }
    if (locked) await recordEvent(context, trx, { booking: locked, calendarId, event, period })
  })
  if (!booking.needsLink) return 'done'
  const meet = meetLinkOf(event)
  return typeof meet === 'object' ? 'done' : meet
}

/** What an event may still say of the place that its session had before; null removes it. */
const nowhere = ({ venue }: Booking) =>
  ({ location: null, ...(venue === 'in_person' && { conferenceData: null }) }) as GoogleEvent

const removeEvent = async (
  context: Context,
  { calendar }: Connection,
  booking: Booking,
): Promise<'done'> => {
  await calendar.remove(eventIdOf(booking.id))
  await context.db.transaction(async (trx) => {
    const locked = await lockBooking(trx, booking.id)
    if (locked && locked.paymentStatus !== 'completed')
      await deleteStoredEvent(context, trx, locked)
  })
  return 'done'
}

/** A link from the website's template, for a booking that gets none from Google. */
const giveOwnLink = (context: Context, bookingId: string) =>
  context.db.transaction(async (trx) => {
    const booking = await lockBooking(trx, bookingId)
    if (booking?.paymentStatus !== 'completed' || !booking.needsLink) return
    const website = await lockWebsite(trx, booking.websiteId)
    await setLink(context, trx, booking, meetingLink(website, booking.id))
  })

/** The guests hear of it in the confirmation, or in a mail of its own when that has gone already. */
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
      // One that has just been made is in the event that it was made with.
      (!before.googleMeetLink || now.googleMeetLink === before.googleMeetLink) &&
      now.guests.join() === before.guests.join())
  )
}
