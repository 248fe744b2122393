import { syncCalendarEvent } from '@synapse/api/meeting/jobs'
import { cancelBooking, moveBooking } from '@synapse/shared/booking/contract'
import { editBooking } from '@synapse/shared/booking/edit-contract'
import { disconnectGoogle } from '@synapse/shared/meeting/contract'
import { describe, expect, test } from 'vitest'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { until } from '#support/run/until.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const eventIdOf = ({ id }: { id: string }) => id.replaceAll('-', '')

describe('a completed booking', () => {
  test('becomes an event with guests and a Meet link, and Google sends no e-mails', async () => {
    await connectGoogle(world)
    const booking = await world.book({
      sessionType: 'duo',
      participantEmails: ['karl@example.com'],
      calendarEmail: 'maria.work@example.com',
    })
    const [event] = await world.google.events({})
    expect(event).toMatchObject({
      id: eventIdOf(booking),
      status: 'confirmed',
      summary: 'Synapse AI: Duo session with Maria Borg',
      conferenceData: { createRequest: { requestId: booking.id } },
      extendedProperties: { private: { bookingId: booking.id } },
    })
    expect(event?.attendees?.map(({ email }) => email)).toEqual(booking.guests)
    expect(Temporal.Instant.from(event?.start?.dateTime ?? '').equals(booking.start)).toBe(true)
    expect(Temporal.Instant.from(event?.end?.dateTime ?? '').equals(booking.end)).toBe(true)
    expect(booking).toMatchObject({
      calendarEventId: event?.id,
      googleMeetLink: event?.hangoutLink,
    })
    const notices = await world.google.notices({})
    expect(notices.map(({ sendUpdates }) => sendUpdates)).toEqual(['none'])
    const kinds = await world.db('bookingEvents').where({ bookingId: booking.id }).pluck('kind')
    expect(kinds).toContain('calendar_event_made')
    // Running the job again changes nothing.
    await Promise.all([1, 2, 3].map(() => world.run(syncCalendarEvent, { bookingId: booking.id })))
    await world.db('calendarEvents').delete()
    await world.run(syncCalendarEvent, { bookingId: booking.id })
    const events = await world.google.events({})
    expect(events.map(({ id, hangoutLink }) => [id, hangoutLink])).toEqual([
      [eventIdOf(booking), booking.googleMeetLink],
    ])
  })

  test('becomes a single event even if Google’s response is lost', async () => {
    await connectGoogle(world)
    const path = '/calendar'
    await world.google.addFault({ kind: 'lost', method: 'POST', path })
    const booking = await world.book()
    expect(await world.google.events({})).toHaveLength(1)
    expect(booking.calendarEventId).toBe(eventIdOf(booking))
    expect(booking.googleMeetLink).toContain('https://meet.google.com/')
    await world.google.addFault({ status: 500, method: 'POST', path })
    const second = await world.book()
    expect(second.calendarEventId).toBe(eventIdOf(second))
    // After a 403, the client library retries once with a new access token.
    const limit = { status: 403, reason: 'rateLimitExceeded', count: 2 }
    await world.google.addFault({ ...limit, method: 'PATCH', path })
    await expect(world.run(syncCalendarEvent, { bookingId: booking.id })).rejects.toThrow(
      'Google Calendar answered 403 (rateLimitExceeded)',
    )
    await world.run(syncCalendarEvent, { bookingId: booking.id })
  })

  test('updates its event when the session moves, and deletes it on cancellation', async () => {
    await connectGoogle(world)
    const { id, googleMeetLink } = await world.book()
    const sessionDate = world.make.nextSlot().toString()
    await world.finishJobs(operator.call(moveBooking, { params: { id }, input: { sessionDate } }))
    const moved = await world.booking(id)
    const [event] = await world.google.events({})
    expect(Temporal.Instant.from(event?.start?.dateTime ?? '').toString()).toBe(sessionDate)
    expect(event).toMatchObject({ sequence: 1, hangoutLink: googleMeetLink })
    expect(moved.googleMeetLink).toBe(googleMeetLink)

    await world.finishJobs(operator.call(cancelBooking, { params: { id } }))
    expect(await world.google.events({})).toMatchObject([{ status: 'cancelled' }])
    expect(await world.booking(id)).toMatchObject({ calendarEventId: null })
    await world.run(syncCalendarEvent, { bookingId: id })
    expect(await world.google.events({})).toMatchObject([{ status: 'cancelled' }])
  })

  test('leaves no event behind if it is cancelled while the event is created', async () => {
    await connectGoogle(world)
    await world.google.addFault({
      kind: 'hold',
      method: 'POST',
      path: '/calendar/v3/calendars/primary/events',
    })
    const received = (method: string) =>
      until(`Google has received the ${method} request`, async () =>
        (await world.google.calls({})).some((one) => one.method === method),
      )
    const checkout = await world.paidCheckout()
    await received('POST')
    await operator.call(cancelBooking, { params: { id: checkout.bookingId } })
    await received('DELETE')
    await world.finishJobs(world.google.clearFaults({}))
    const events = await world.google.events({})
    expect(events.filter(({ status }) => status !== 'cancelled')).toEqual([])
  })
})

test('all changes made without a Google connection reach the calendar once it is reconnected', async () => {
  await connectGoogle(world)
  const [moved, cancelled, edited] = [await world.book(), await world.book(), await world.book()]
  await operator.call(disconnectGoogle)
  const booked = await world.book()
  const sessionDate = world.make.nextSlot().toString()
  await operator.call(moveBooking, { params: { id: moved.id }, input: { sessionDate } })
  await world.finishJobs(operator.call(cancelBooking, { params: { id: cancelled.id } }))
  const { sessionType, basePrice, discountAmount, version } = await world.booking(edited.id)
  const input = { sessionType, basePrice, discountAmount, version, venue: 'in_person' as const }
  await world.finishJobs(operator.call(editBooking, { params: { id: edited.id }, input }))
  await connectGoogle(world)

  const events = new Map((await world.google.events({})).map((event) => [event.id, event]))
  expect(events.size).toBe(4)
  expect(events.get(eventIdOf(edited))).toMatchObject({
    location: expect.stringContaining('In person'),
  })
  expect(events.get(eventIdOf(cancelled))?.status).toBe('cancelled')
  const at = events.get(eventIdOf(moved))?.start?.dateTime ?? ''
  expect(Temporal.Instant.from(at).toString()).toBe(sessionDate)
  // The guests already have a meeting link, so the event doesn't get another.
  const late = events.get(eventIdOf(booked))
  expect(late).toMatchObject({ location: booked.googleMeetLink })
  expect(late?.hangoutLink).toBeUndefined()
  expect((await world.booking(booked.id)).googleMeetLink).toBe(booked.googleMeetLink)
  const account = 'second@synapse-ai.example'
  await connectGoogle(world, account)
  expect((await world.google.events({ account })).map(({ id }) => id).toSorted()).toEqual(
    [moved, edited, booked].map(eventIdOf).toSorted(),
  )
})
