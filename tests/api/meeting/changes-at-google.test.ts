import { applyGoogleChange } from '@synapse/api/meeting/apply-google-change'
import { syncBusyTimes, syncCalendarEvent } from '@synapse/api/meeting/jobs'
import { moveBooking, resendInvite } from '@synapse/shared/booking/contract'
import {
  changeGoogleSync,
  disconnectGoogle,
  readGoogleStatus,
  syncGoogle,
} from '@synapse/shared/meeting/contract'
import { businessZone } from '@synapse/shared/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { todosOf, todoTitlesOf } from '#support/readers/rows.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const sync = () => world.run(syncBusyTimes)
const titles = () => todoTitlesOf(world.db)
const eventIdOf = ({ id }: { id: string }) => id.replaceAll('-', '')
const status = async () => operator.call(readGoogleStatus)

beforeEach(() => connectGoogle(world))

describe('a session’s event that changes in Google Calendar', () => {
  test('adds one task if the event was moved, and leaves the booking unchanged', async () => {
    const booking = await world.book()
    const start = booking.start.add({ hours: 26 })
    await world.google.moveEvent({ event: eventIdOf(booking), start: start.toString() })
    await sync()
    await sync()
    await world.google.expireSyncTokens({})
    await sync()
    expect(await titles()).toEqual(['Moved in Google Calendar: Maria Borg’s session'])
    expect(await world.booking(booking.id)).toMatchObject({
      sessionDate: booking.sessionDate,
      paymentStatus: 'completed',
      inviteSequence: 0,
    })
    // Even if the session keeps its old time, the tutor is busy at the event's new time.
    expect(await world.db('busyPeriods')).toMatchObject([{ eventId: eventIdOf(booking) }])

    await world.google.moveEvent({ event: eventIdOf(booking), start: booking.start.toString() })
    await sync()
    expect(await world.db('busyPeriods')).toEqual([])
    expect(await titles()).toHaveLength(1)
    world.clock.advance({ minutes: 1 })
    await world.google.moveEvent({ event: eventIdOf(booking), start: start.toString() })
    await sync()
    expect(await titles()).toHaveLength(2)
  })

  test('adds no task if only its end changes or it is deleted after the session', async () => {
    const booking = await world.book()
    await sync()
    const event = eventIdOf(booking)
    const end = booking.end.add({ minutes: 30 })
    await world.google.moveEvent({ event, start: booking.start.toString(), end: end.toString() })
    await sync()
    expect(await world.db('busyPeriods')).toMatchObject([{ eventId: event }])
    world.clock.advance(world.clock.now().until(end))
    await world.google.deleteEvent({ event })
    await sync()
    expect(await world.db('calendarEvents')).toEqual([])
    expect(await titles()).toEqual([])
  })

  test('is ignored if it was read before the app’s latest update', async () => {
    const booking = await world.book()
    const calendarId = 'tutor@synapse-ai.example'
    const [event] = await world.google.events({})
    if (!event) throw new Error('Google has no event')
    const at = world.clock.now()
    world.clock.advance({ seconds: 1 })
    const sessionDate = booking.start.add({ hours: 26 }).toString()
    await operator.call(moveBooking, { params: { id: booking.id }, input: { sessionDate } })
    await world.finishJobs()
    const moved = await world.booking(booking.id)
    const follow = (when: Temporal.Instant, status: string) =>
      world.db.transaction((trx) =>
        applyGoogleChange(world.context, trx, {
          booking: moved,
          calendarId,
          event: { ...event, status },
          at: when,
          zone: businessZone,
        }),
      )
    for (const status of ['confirmed', 'cancelled'])
      expect(await follow(at, status), status).toBeUndefined()
    expect(await titles()).toEqual([])
    expect(await world.db('calendarEvents')).toMatchObject([{ startsAt: moved.sessionDate }])
    // If the same change is read after the update, the app applies it.
    world.clock.advance({ seconds: 1 })
    await follow(world.clock.now(), 'confirmed')
    expect(await titles()).toEqual(['Moved in Google Calendar: Maria Borg’s session'])
  })

  test.each(['changes', 'everything'])(
    'adds one task if the app finds it deleted while reading %s',
    async (list) => {
      const booking = await world.book()
      await sync()
      await world.google.deleteEvent({ event: eventIdOf(booking) })
      if (list === 'everything') await world.google.expireSyncTokens({})
      await sync()
      await sync()
      expect(await titles()).toEqual(['Deleted in Google Calendar: Maria Borg’s session'])
      const after = await world.booking(booking.id)
      expect(after).toMatchObject({
        paymentStatus: 'completed',
        sessionDate: booking.sessionDate,
        googleMeetLink: booking.googleMeetLink,
        calendarEventId: null,
      })
      await world.finishJobs(operator.call(resendInvite, { params: { id: booking.id } }))
      expect(await world.google.events({})).toMatchObject([
        { id: eventIdOf(booking), status: 'confirmed' },
      ])
      expect(await world.booking(booking.id)).toMatchObject({ calendarEventId: eventIdOf(booking) })
    },
  )
})

describe('when access to Google expires, the app', () => {
  const loseAccess = async () => {
    await world.google.revokeAccess({})
    await world.google.expireAccessTokens({})
  }

  test('shows a banner, adds one task and stops all requests to Google', async () => {
    await world.google.addEvent({ start: '2027-03-20', end: '2027-03-21' })
    await sync()
    await loseAccess()
    await sync()
    expect(await status()).toMatchObject({
      isConnected: false,
      account: 'tutor@synapse-ai.example',
      problem: expect.stringMatching(/no longer accepts the stored access.*Connect.*again/),
    })
    expect(await titles()).toEqual(['Reconnect Google Calendar'])
    const asked = (await world.google.calls({})).length
    await sync()
    const booking = await world.book()
    await world.run(syncCalendarEvent, { bookingId: booking.id })
    expect((await world.google.calls({})).length).toBe(asked)
    expect(await titles()).toHaveLength(1)
    const refused = operator.call(syncGoogle)
    await expect(refused).toBeRefused('not_connected')
    // A device that hasn't noticed the lost connection changes the sync direction. The stored busy
    // times keep blocking slots.
    const both = { syncEnabled: true, syncDirection: 'both' } as const
    await operator.call(changeGoogleSync, { input: { ...both, syncDirection: 'pull' } })
    expect(await world.db('busyPeriods')).toHaveLength(1)
    await operator.call(changeGoogleSync, { input: both })
  })

  test('creates the missing events once the operator reconnects', async () => {
    await loseAccess()
    const booking = await world.book()
    expect(booking.calendarEventId).toBeNull()
    await connectGoogle(world)
    expect(await status()).toMatchObject({ isConnected: true, problem: null })
    expect(await world.booking(booking.id)).toMatchObject({ calendarEventId: eventIdOf(booking) })
    expect(await todosOf(world.db)).toMatchObject([{ status: 'completed' }])
    await loseAccess()
    world.clock.advance({ minutes: 5 })
    await sync()
    expect(await titles()).toHaveLength(1)
  })

  test('behaves the same way if the stored token can’t be decrypted with APP_SECRET', async () => {
    await world.db('calendarSyncStatus').update({ refreshToken: Buffer.alloc(80, 1) })
    await sync()
    expect((await status()).problem).toContain('APP_SECRET')
    expect(await titles()).toEqual(['Reconnect Google Calendar'])
    await operator.call(disconnectGoogle)
    expect(await todosOf(world.db)).toMatchObject([{ status: 'completed' }])
  })
})
