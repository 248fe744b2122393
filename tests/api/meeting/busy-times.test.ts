import { syncBusyTimes } from '@synapse/api/meeting/jobs'
import { readBookingPage } from '@synapse/shared/booking/checkout-contract'
import { editBooking } from '@synapse/shared/booking/edit-contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { changeGoogleSync, readGoogleStatus, syncGoogle } from '@synapse/shared/meeting/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { todosOf } from '#support/readers/rows.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const sync = async () => operator.call(syncGoogle)
const busy = async () =>
  (await world.call(readBookingPage, { params: { slug: 'synapse-ai' } })).timetable.busy
/** 09:00 in Malta on Wednesday 3 February 2027. */
const slot = '2027-02-03T08:00:00Z'

beforeEach(() => connectGoogle(world))

describe('a busy time in the operator’s calendar', () => {
  test('blocks the slots that it overlaps, revealing only its start and end', async () => {
    await world.google.addEvent({
      summary: 'Oncologist',
      start: '2027-02-03T10:30:00+01:00',
      end: '2027-02-03T11:30:00+01:00',
    })
    await world.google.addEvent({ start: '2027-02-03T10:30:00Z', end: '2027-02-03T10:45:00Z' })
    await sync()
    await expect
      .poll(busy)
      .toEqual([{ start: '2027-02-03T09:30:00Z', end: '2027-02-03T10:45:00Z' }])
    await expect(world.checkout({ sessionDate: slot })).toBeRefused('busy')
    const page = await (await world.fetch('/api/websites/synapse-ai/booking-page')).text()
    expect(page).not.toContain('Oncologist')
  })

  test('covers an all-day event’s days in the calendar’s time zone', async () => {
    const times = { start: '2027-02-08T09:00:00Z', end: '2027-02-08T10:00:00Z' }
    await world.google.addEvent({ ...times, isTransparent: true })
    await world.google.addEvent({ ...times, isDeclined: true })
    await world.google.addEvent({ ...times, eventType: 'workingLocation' })
    await world.google.addEvent({ start: '2027-02-03', end: '2027-02-05' })
    await sync()
    await expect
      .poll(busy)
      .toEqual([{ start: '2027-02-02T23:00:00Z', end: '2027-02-04T23:00:00Z' }])
    expect(await world.db('busyPeriods')).toHaveLength(1)
  })

  test('repeats with a recurring event, and disappears when the series is deleted', async () => {
    const series = await world.google.addEvent({
      start: '2027-03-22T18:00:00+01:00',
      end: '2027-03-22T19:00:00+01:00',
      repeat: { every: 'WEEKLY', times: 2 },
    })
    await sync()
    // These two events have the same local time, but the clocks change between them.
    await expect
      .poll(async () => (await busy()).map(({ start }) => start))
      .toEqual(['2027-03-22T17:00:00Z', '2027-03-29T16:00:00Z'])
    await world.google.deleteEvent({ event: series.id })
    await sync()
    await expect.poll(busy).toEqual([])
  })

  test('moves with its event, and disappears when the event is deleted', async () => {
    const entry = await world.google.addEvent({
      start: '2027-02-03T09:00:00Z',
      end: '2027-02-03T10:00:00Z',
    })
    await sync()
    await world.google.moveEvent({ event: entry.id, start: '2027-02-04T09:00:00Z' })
    await sync()
    await expect
      .poll(busy)
      .toEqual([{ start: '2027-02-04T09:00:00Z', end: '2027-02-04T10:00:00Z' }])
    await world.google.deleteEvent({ event: entry.id })
    await sync()
    await expect.poll(busy).toEqual([])
  })
})

describe('the synchronisation with Google Calendar', () => {
  const lists = async () =>
    (await world.google.calls({}))
      .filter(({ method, path }) => method === 'GET' && path.endsWith('/events'))
      .map(({ query }) => (query.includes('syncToken=') ? 'changes' : 'everything'))

  test('reads all events once a day, and only changes in between', async () => {
    await sync()
    expect(await lists()).toEqual(['everything', 'changes'])
    world.clock.advance({ hours: 25 })
    await sync()
    expect(await lists()).toEqual(['everything', 'changes', 'everything'])
  })

  test('rereads the next three months if the sync token has expired', async () => {
    const entry = await world.google.addEvent({ start: '2027-02-03', end: '2027-02-04' })
    await sync()
    await world.google.deleteEvent({ event: entry.id })
    for (const [start, end] of [
      ['2027-02-08', '2027-02-09'],
      ['2027-04-29', '2027-04-30'],
      ['2027-05-02', '2027-05-03'],
    ] as const)
      await world.google.addEvent({ start, end })
    await world.google.expireSyncTokens({})
    await sync()
    await expect
      .poll(async () => (await busy()).map(({ start }) => start))
      .toEqual(['2027-02-07T23:00:00Z', '2027-04-28T22:00:00Z'])
    expect((await lists()).slice(-2)).toEqual(['changes', 'everything'])
  })

  test('keeps the latest data, even if an earlier request finishes later', async () => {
    const asked = async () => (await world.google.calls({})).length
    const before = await asked()
    await world.google.addFault({ kind: 'hold', path: '/calendar' })
    const slow = sync()
    await expect.poll(asked).toBeGreaterThan(before)
    // This request overtakes the earlier one, and finds no events.
    await sync()
    await world.google.addEvent({
      start: '2027-02-03T10:30:00+01:00',
      end: '2027-02-03T11:30:00+01:00',
    })
    await world.google.clearFaults({})
    await slow
    await expect.poll(busy).toHaveLength(1)
  })

  test('never runs when a visitor opens a page', async () => {
    await sync()
    const before = (await world.google.calls({})).length
    await busy()
    await world.fetch('/api/availability/bookings')
    const checkout = await world.checkout()
    expect((await world.google.calls({})).length).toBe(before)
    // A payment doesn't wait for Google.
    await world.google.addFault({ kind: 'hold', path: '/calendar' })
    await world.pay(checkout)
    expect(await world.booking(checkout.bookingId)).toMatchObject({
      paymentStatus: 'completed',
      calendarEventId: null,
    })
    await world.finishJobs(world.google.clearFaults({}))
    expect((await world.booking(checkout.bookingId)).calendarEventId).toBeTruthy()
  })

  test('ignores a session’s own event, and adds one task per conflict', async () => {
    const booking = await world.book()
    await sync()
    await expect.poll(busy).toEqual([])
    expect(await world.db('busyPeriods')).toEqual([])
    expect(await todosOf(world.db)).toEqual([])
    const shifted = (minutes: number) => ({
      start: booking.start.add({ minutes }).toString(),
      end: booking.end.add({ minutes }).toString(),
    })
    const { id: event } = await world.google.addEvent(shifted(60))
    await sync()
    await world.db('calendarSyncStatus').update({ syncToken: null })
    await sync()
    expect(await world.booking(booking.id)).toMatchObject({ paymentStatus: 'completed' })
    const conflict = {
      title: 'Calendar conflict: Maria Borg’s session',
      relatedBookingId: booking.id,
      relatedData: { about: 'clash', studentName: 'Maria Borg' },
    }
    expect(await todosOf(world.db)).toMatchObject([conflict])
    // A conflicting event has moved, so a task with the new time replaces the old task.
    await world.google.moveEvent({ event, ...shifted(30) })
    await sync()
    const statuses = (await todosOf(world.db)).map(({ title, status }) => [title, status])
    expect(statuses.toSorted()).toEqual([
      [conflict.title, 'completed'],
      [conflict.title, 'pending'],
    ])
  })
})

describe('the operator can synchronise', () => {
  const choose = async (input: BodyOf<typeof changeGoogleSync>) => {
    const status = await world.finishJobs(operator.call(changeGoogleSync, { input }))
    return status
  }
  const appointment = () =>
    world.google.addEvent({ start: '2027-02-03T08:00:00Z', end: '2027-02-03T09:00:00Z' })

  test('only from the app to Google, so appointments don’t block slots', async () => {
    await appointment()
    await sync()
    expect(await choose({ syncEnabled: true, syncDirection: 'push' })).toMatchObject({
      isConnected: true,
      syncDirection: 'push',
    })
    await expect.poll(busy).toEqual([])
    expect((await world.book()).calendarEventId).toBeTruthy()
    await world.run(syncBusyTimes, {})
    expect(await world.db('busyPeriods')).toEqual([])
  })

  test('only from the app to Google, even if the first sync is still running', async () => {
    await choose({ syncEnabled: true, syncDirection: 'both' })
    await appointment()
    await world.db('calendarSyncStatus').update({ syncToken: null })
    const asked = async () => (await world.google.calls({})).length
    const before = await asked()
    await world.google.addFault({ kind: 'hold', path: '/calendar' })
    const refused = expect(operator.call(syncGoogle)).toBeRefused('not_connected')
    await expect.poll(asked).toBeGreaterThan(before)
    await choose({ syncEnabled: true, syncDirection: 'push' })
    await world.google.clearFaults({})
    await refused
    expect(await world.db('busyPeriods')).toEqual([])
  })

  test('only from Google to the app, so sessions don’t become events', async () => {
    await choose({ syncEnabled: true, syncDirection: 'pull' })
    await appointment()
    await sync()
    await expect.poll(busy).toHaveLength(1)
    const booking = await world.book({ sessionDate: '2027-02-05T08:00:00Z' })
    expect(booking.calendarEventId).toBeNull()
    expect(await world.google.events({})).toHaveLength(1)
  })

  test('in both directions again, so that earlier changes reach Google', async () => {
    await choose({ syncEnabled: true, syncDirection: 'both' })
    const booking = await world.book({ sessionDate: '2027-02-05T08:00:00Z' })
    const place = () => world.google.events({}).then((events) => events.map((one) => one.location))
    expect(await place()).toEqual([undefined])
    await choose({ syncEnabled: true, syncDirection: 'pull' })
    const terms = { sessionType: 'individual', basePrice: '60', discountAmount: '0' } as const
    const { version } = await world.booking(booking.id)
    const input = { ...terms, venue: 'in_person', version } as const
    await operator.call(editBooking, { params: { id: booking.id }, input })
    await world.finishJobs()
    await world.google.expireSyncTokens({})
    await sync()
    expect(await place()).toEqual([undefined])
    await choose({ syncEnabled: true, syncDirection: 'both' })
    await expect.poll(place).toEqual([expect.any(String)])
  })

  test('after a pause, including the changes made during it', async () => {
    await choose({ syncEnabled: false, syncDirection: 'both' })
    await appointment()
    const booking = await world.book({ sessionDate: '2027-02-05T08:00:00Z' })
    expect([await busy(), booking.calendarEventId]).toEqual([[], null])
    await choose({ syncEnabled: true, syncDirection: 'both' })
    await expect.poll(busy).toHaveLength(1)
    expect((await world.booking(booking.id)).calendarEventId).toBeTruthy()
    expect(await operator.call(readGoogleStatus)).toMatchObject({
      syncEnabled: true,
      syncDirection: 'both',
    })
  })
})
