import {
  type AdminBooking,
  listBookings,
  listCompletedBookings,
} from '@synapse/shared/booking/contract'
import { windowStart } from '@synapse/shared/sync/synced'
import { formatInstant, maltaDate } from '@synapse/shared/time'
import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { countByView, filterBookings, pageOfBookings } from '#booking/local/filter-bookings.ts'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { createDevice, type FakeApp, unsentEntry } from '#data/fake-device.test-support.ts'
import { blankTodo, createServer } from '#data/fake-server.test-support.ts'

const states = ['completed', 'pending', 'cancelled', 'refunded', 'expired'] as const
const hourMs = 3_600_000
const start = Date.now()

/** Bookings on two websites, with every status, before, around and after the current time. */
const bookings = Array.from(
  { length: 400 },
  (_, index): AdminBooking => ({
    ...sampleBooking,
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    website: index % 3 === 0 ? 'other' : 'synapse-ai',
    paymentStatus: states[index % states.length] ?? 'completed',
    sessionDate: new Date(start + (index - 200) * hourMs).toISOString(),
    durationMinutes: 60 + (index % 4) * 60,
    studentName: `Student ${index % 40}`,
    studentEmail: `student.${index % 40}@example.com`,
  }),
)

const awayWithBookings = async (hasOlder = false) => {
  const server = createServer()
  const device = createDevice(server)
  await device.open(async (app) => {
    await app.pullFeed()
    await app.openDb().bookings.bulkAdd(bookings)
    await app.openDb().state.update('feed', { hasOlder })
  })
  server.fail('away')
  return device
}

const unsent = (id: string, set: Partial<AdminBooking>) => ({
  ...unsentEntry,
  patches: [{ type: 'bookings' as const, id, set }],
})

const queries = () => import('#booking/queries.ts')
const page = { website: 'synapse-ai', page: 1, pageSize: 25 } as const

test('using the index returns the same pages and counts as filtering all bookings', async () => {
  const device = await awayWithBookings()
  await device.open(async (app) => {
    const { bookingCountsQuery, bookingListQuery } = await queries()
    for (const view of [{ view: 'upcoming' }, { view: 'past' }, {}] as const) {
      const query = { ...page, ...view }
      const shown = await app.queryClient.fetchQuery(bookingListQuery('completed', query))
      expect(shown).toEqual(pageOfBookings(bookings, 'completed', query, Temporal.Now.instant()))
      expect(shown).toHaveLength(25)
    }
    const countsOf = (filter: object) =>
      app.queryClient.fetchQuery({ ...bookingCountsQuery(filter), staleTime: 0 })
    const website = { website: 'synapse-ai' }
    for (const filter of [website, { website: 'other' }, {}, { search: 'student 10' }]) {
      const counts = await countsOf(filter)
      expect(counts).toEqual(countByView(bookings, filter, Temporal.Now.instant()))
      expect(counts.upcoming).toBeGreaterThan(0)
    }
    const before = await countsOf(website)
    // The counts include unsent changes.
    const [id = ''] = bookings.flatMap(({ id, website, paymentStatus }) =>
      website === 'synapse-ai' && paymentStatus === 'completed' ? id : [],
    )
    await app.openDb().outbox.add(unsent(id, { paymentStatus: 'cancelled' }))
    const after = { completed: before.completed - 1, ended: before.ended + 1 }
    expect(await countsOf(website)).toMatchObject(after)
  })
})

test('a device without older bookings lists bookings only for recent periods, and can’t count bookings', async () => {
  const today = maltaDate(Temporal.Now.instant())
  const start = maltaDate(windowStart(Temporal.Now.instant()))
  const recent = [
    { from: `${today}` },
    { from: `${today}`, to: `${today.add({ days: 1 })}` },
    { from: `${start}` },
  ]
  const older = [{ from: `${start.subtract({ days: 1 })}` }, { to: `${today}` }, {}]
  const counted = async (periods: { from?: string; to?: string }[], hasOlder: boolean) => {
    const device = await awayWithBookings(hasOlder)
    return device.open(async (app) => {
      const { bookingCountsQuery } = await queries()
      if (hasOlder)
        for (const filter of [{ website: 'synapse-ai' }, { search: 'student 10' }])
          await expect(app.queryClient.fetchQuery(bookingCountsQuery(filter))).rejects.toThrow()
      const { findBookingsInPeriod } = await import('#booking/local/find-bookings.ts')
      return Promise.all(
        periods.map(async (period) => (await findBookingsInPeriod(period))?.length),
      )
    })
  }
  const countOf = (period: object) => filterBookings(bookings, period).length
  expect(await counted(recent, true)).toEqual(recent.map(countOf))
  expect(await counted(older, true)).toEqual([undefined, undefined, undefined])
  expect(await counted(older, false)).toEqual(older.map(countOf))
})

test('asks the server for a page of sessions that devices no longer store', async () => {
  const server = createServer()
  const sessionAt = (daysAfter: number, id: string): AdminBooking => ({
    ...sampleBooking,
    id: `${id}0000000-0000-4000-8000-000000000000`,
    sessionDate: formatInstant(windowStart(Temporal.Now.instant()).add({ hours: 24 * daysAfter })),
  })
  const [recent, changed, unchanged] = [sessionAt(1, '1'), sessionAt(-1, '2'), sessionAt(-2, '3')]
  const answer = { status: 200, body: [recent, changed] }
  server.route(listCompletedBookings.path, () => answer)
  await createDevice(server).open(async (app) => {
    await app.pullFeed()
    // The device still has `unchanged`, which was recent when it was synced. It doesn't have
    // `changed`, because devices drop old sessions that change.
    await app.openDb().bookings.bulkAdd([recent, unchanged])
    await app.openDb().state.update('feed', { hasOlder: true })
    app.resetRecords()
    const { bookingListQuery } = await queries()
    const query = bookingListQuery('completed', { page: 1, pageSize: 2 })
    expect(await app.queryClient.fetchQuery(query)).toEqual([recent, changed])
  })
})

test('loads the last twelve months from the device, even if the server has older sessions', async () => {
  const first = {
    ...sampleBooking,
    id: '10000000-0000-4000-8000-000000000000',
    sessionDate: formatInstant(windowStart(Temporal.Now.instant())),
  }
  const device = await awayWithBookings(true)
  await device.open(async (app) => {
    await app.openDb().bookings.add(first)
    const { storedBookingsQuery } = await queries()
    const [earliest] = await app.queryClient.fetchQuery(storedBookingsQuery())
    expect(earliest).toEqual(first)
  })
})

test('shows a later change in a period that is already loaded', async () => {
  const device = await awayWithBookings()
  await device.open(async (app) => {
    const { bookingsQuery } = await queries()
    const from = Temporal.Now.plainDateISO('UTC').subtract({ days: 2 }).toString()
    const notes = async (app: FakeApp) => {
      const query = { ...bookingsQuery({ from }), staleTime: 0 }
      const shown = await app.queryClient.fetchQuery(query)
      return shown.find(({ id }) => id === bookings[201]?.id)?.additionalNotes
    }
    expect(await notes(app)).toBeNull()
    const id = bookings[201]?.id ?? ''
    await app.openDb().outbox.add(unsent(id, { additionalNotes: 'Bring a lamp' }))
    expect(await notes(app)).toBe('Bring a lamp')
  })
})

test('offline, a booking’s page lists its tasks, including unsent changes to them', async () => {
  const device = await awayWithBookings()
  const [{ id } = sampleBooking] = bookings
  await device.open(async (app) => {
    const about = { ...blankTodo, relatedBookingId: id }
    await app.openDb().todos.bulkAdd([{ ...blankTodo, id: 'other' }, about])
    const later = { ...about, id: 'later', createdAt: '2026-11-03T08:00:00Z' }
    const patches = [{ type: 'todos' as const, id: later.id, put: later }]
    await app.openDb().outbox.add({ ...unsentEntry, patches })
    const { bookingQuery } = await import('#booking/booking-query.ts')
    const { todoItems } = await app.queryClient.fetchQuery(bookingQuery(id))
    expect(todoItems.map((todo) => todo.id)).toEqual(['later', blankTodo.id])
  })
})

test('offline, a booking’s page shows unsent changes until they are discarded', async () => {
  const device = await awayWithBookings()
  const [{ id } = sampleBooking] = bookings
  await device.open(async (app) => {
    const { bookingQuery } = await import('#booking/booking-query.ts')
    const page = new QueryObserver(app.queryClient, bookingQuery(id))
    onTestFinished(page.subscribe(() => {}))
    const notes = () => page.getCurrentResult().data?.booking.additionalNotes
    await expect.poll(notes).toBeNull()
    const order = await app.openDb().outbox.add(unsent(id, { additionalNotes: 'Bring a lamp' }))
    await app.refreshLocally()
    expect(notes()).toBe('Bring a lamp')
    await app.openDb().outbox.delete(order)
    await app.refreshLocally()
    expect(notes()).toBeNull()
  })
})

test('waits for a running sync instead of requesting the same data', async () => {
  const server = createServer()
  server.route(listBookings.path, () => ({ status: 200, body: [] }))
  await createDevice(server).open(async (app) => {
    const readCached = vi.spyOn(await import('#data/answer-cache.ts'), 'readCached')
    const { storedBookingsQuery } = await queries()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const queryFn = async () => {
      await held
      await app.pullFeed()
      return Date.now()
    }
    const syncing = app.queryClient.fetchQuery({ queryKey: app.feedKey, queryFn })
    const reading = app.queryClient.fetchQuery(storedBookingsQuery())
    await expect.poll(() => readCached.mock.calls).not.toEqual([])
    release()
    expect(await reading).toEqual([])
    await syncing
    expect(server.received.map(({ path }) => path)).not.toContain(listBookings.path)
  })
})
