import { toTimestamp } from '@synapse/api/db/columns'
import { addConflictTodos } from '@synapse/api/meeting/apply-google-change'
import { addAvailabilityException, setAvailability } from '@synapse/shared/availability/contract'
import { syncGoogle } from '@synapse/shared/meeting/contract'
import { readWebsiteSetup, saveWebsiteSetup } from '@synapse/shared/website/contract'
import { expect, test } from 'vitest'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { todosOf } from '#support/readers/rows.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

test('an appointment added during a checkout is reported once the session is booked', async () => {
  await connectGoogle(world)
  const checkout = await world.checkout()
  const { start, end } = await world.booking(checkout.bookingId)
  await world.google.addEvent({ start: start.toString(), end: end.toString() })
  await operator.call(syncGoogle)
  expect(await todosOf(world.db)).toEqual([])
  await world.pay(checkout)
  await world.finishJobs()
  expect(await todosOf(world.db)).toMatchObject([
    { title: 'Calendar conflict: Maria Borg’s session', relatedBookingId: checkout.bookingId },
  ])
})

test('paying for a booking reports only that booking’s conflicts with busy times', async () => {
  await connectGoogle(world)
  const checkout = await world.checkout()
  const { start } = await world.booking(checkout.bookingId)
  await world.google.addEvent({ start: start.toString(), end: start.add({ hours: 8 }).toString() })
  await operator.call(syncGoogle)
  await world.make.completedBooking({
    sessionDate: toTimestamp(start.add({ hours: 5 })),
    source: 'operator',
  })
  await world.pay(checkout)
  await world.finishJobs()
  expect(await todosOf(world.db)).toMatchObject([{ relatedBookingId: checkout.bookingId }])
})

test('two conflicting events with similar ids each get a task', async () => {
  const { start, end } = await world.book()
  const times = { startsAt: toTimestamp(start), endsAt: toTimestamp(end) }
  await world.db.transaction((trx) =>
    addConflictTodos(world.context, trx, [
      { eventId: 'lunch2', ...times },
      { eventId: 'lunch', ...times },
    ]),
  )
  expect((await todosOf(world.db)).map(({ status }) => status)).toEqual(['pending', 'pending'])
})

test('hours or days blocked during a checkout are reported once the session is booked', async () => {
  const date = '2027-02-03'
  const block = (startTime: string, endTime: string) =>
    operator.call(addAvailabilityException, { input: { type: 'closed', date, startTime, endTime } })
  // This checkout's two-hour session ends before the blocked hours start.
  const before = await world.checkout({ sessionDate: `${date}T08:00:00Z` })
  const during = await world.checkout({ sessionDate: '2027-02-04T08:00:00Z' })
  await block('11:30', '12:00')
  await world.pay(before)
  await world.finishJobs()
  expect(await todosOf(world.db)).toEqual([])
  await operator.call(setAvailability, { input: { date: '2027-02-04', isAvailable: false } })
  await world.pay(during)
  await world.finishJobs()
  expect((await world.booking(during.bookingId)).paymentStatus).toBe('completed')
  expect(await todosOf(world.db)).toMatchObject([
    {
      title: 'Calendar conflict: Maria Borg’s session',
      description: expect.stringContaining('was paid for when you no longer offered that time'),
      relatedBookingId: during.bookingId,
    },
  ])
})

test('a slot removed from the weekly schedule during a checkout isn’t reported as blocked', async () => {
  const checkout = await world.checkout()
  const { websiteId } = await world.booking(checkout.bookingId)
  const about = { params: { id: websiteId } }
  const setup = await operator.call(readWebsiteSetup, about)
  await operator.call(saveWebsiteSetup, { ...about, input: { ...setup, pattern: [] } })
  await world.pay(checkout)
  await world.finishJobs()
  expect(await todosOf(world.db)).toMatchObject([
    { description: expect.not.stringContaining('block'), relatedBookingId: checkout.bookingId },
  ])
})
