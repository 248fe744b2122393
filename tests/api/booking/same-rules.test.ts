import { bookingStatuses, displayStatus } from '@synapse/shared/booking/booking'
import {
  bookingViewNames,
  bookingViews,
  isInCalendar,
  isInView,
} from '@synapse/shared/booking/booking-view'
import {
  listBookings,
  listCompletedBookings,
  listPendingBookings,
} from '@synapse/shared/booking/contract'
import { beforeEach, expect, test } from 'vitest'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const first = Temporal.Instant.from('2027-03-01T08:00:00Z')
const durations = [15, 120, 180]

/** Bookings in every status, with and without revenue. Their times don't overlap. */
const samples = [
  ...bookingStatuses.flatMap((status) => ['0.00', '60.00'].map((revenue) => ({ status, revenue }))),
  { status: 'expired', revenue: '-20.00' } as const,
].map((sample, index) => ({
  ...sample,
  start: first.add({ hours: 3 * index }),
  minutes: durations[index % durations.length] ?? 0,
}))

beforeEach(async () => {
  for (const { status, revenue, start, minutes } of samples)
    await world.make.completedBooking({
      sessionDate: new Date(start.epochMilliseconds),
      durationMinutes: minutes,
      paymentStatus: status,
      expiresAt: new Date(first.epochMilliseconds),
      revenue,
    })
})

const listOf = { completed: listCompletedBookings, pending: listPendingBookings }
const list = (tab: keyof typeof listOf, query: object = {}) => operator.call(listOf[tab], { query })

const listAll = async () => [...(await list('completed')), ...(await list('pending'))]

test('the server’s lists contain the same bookings as the app’s offline lists', async () => {
  const all = await listAll()
  expect(all).toHaveLength(samples.length)
  for (const { start, minutes } of samples)
    for (const now of [start, start.add({ seconds: minutes * 60 - 1 }), start.add({ minutes })]) {
      world.clock.set(now)
      for (const view of bookingViewNames) {
        const tab = (bookingViews.pending as readonly string[]).includes(view)
          ? 'pending'
          : 'completed'
        const expected = all.filter((booking) => isInView(view, booking, now)).map(({ id }) => id)
        const found = (await list(tab, { view })).map(({ id }) => id)
        expect(found.toSorted(), `${view} at ${now}`).toEqual(expected.toSorted())
      }
    }
})

test('the server’s calendar contains the same bookings as the app’s offline calendar', async () => {
  const expected = (await listAll()).filter(isInCalendar).map(({ id }) => id)
  expect(expected).toHaveLength(samples.length - 2)
  const found = await operator.call(listBookings, { query: { from: '2027-03-01' } })
  expect(found.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
})

test('a list sorted by status follows the order of the statuses shown to the operator', async () => {
  const shown = (await list('completed', { sort: 'status', direction: 'asc' })).map(displayStatus)
  expect(new Set(shown).size).toBe(3)
  expect(shown).toEqual(shown.toSorted())
})
