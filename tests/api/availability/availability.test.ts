import { listBookedTimes, readBookingPage } from '@synapse/shared/booking/checkout-contract'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../support/call.ts'
import { until } from '../../support/until.ts'
import { useWorld } from '../../support/use-world.ts'

const { world } = useWorld()

const path = listBookedTimes.path
const times = async () => (await world.call(listBookedTimes)).map(({ sessionDate }) => sessionDate)
const page = (slug = 'synapse-ai') => world.call(readBookingPage, { params: { slug } })

describe('the list of booked times', () => {
  test('contains only the start times of completed bookings from today on', async () => {
    const at = (text: string) => ({ sessionDate: new Date(text) })
    await world.make.completedBooking(at('2027-01-31T22:59:00Z'))
    await world.make.completedBooking(at('2027-02-01T08:00:00Z'))
    await world.make.completedBooking(at('2027-02-03T08:00:00Z'))
    for (const paymentStatus of ['expired', 'cancelled', 'refunded'] as const)
      await world.make.completedBooking({ ...at('2027-02-04T08:00:00Z'), paymentStatus })
    await world.checkout({ sessionDate: '2027-02-05T08:00:00Z' })
    await until('Both are there', async () => (await times()).length === 2)
    const text = await (await world.fetch(path)).text()
    expect(JSON.parse(text)).toEqual([
      { sessionDate: '2027-02-01T08:00:00Z' },
      { sessionDate: '2027-02-03T08:00:00Z' },
    ])
    expect(text).not.toContain('Joe')
    expect(text).not.toContain('@')
  })

  test('changes immediately when a booking is completed, cancelled or moved, even by another process', async () => {
    expect(await times()).toEqual([])
    const { id } = await world.book({ sessionDate: '2027-02-03T08:00:00Z' })
    expect(await times()).toEqual(['2027-02-03T08:00:00Z'])
    // The app has just lost the connection on which it receives notifications.
    await world.db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'synapse-ai-listener' and datname = current_database()`,
    )
    const change = (changes: object) => world.db('bookings').where({ id }).update(changes)
    await change({ sessionDate: '2027-02-04T08:00:00Z' })
    await until('It moves', async () => (await times())[0] === '2027-02-04T08:00:00Z')
    await change({ paymentStatus: 'cancelled' })
    await until('It goes', async () => (await times()).length === 0)
  })
})

describe('a website’s booking page', () => {
  test('shows the default name, packages and weekly schedule', async () => {
    const shown = await page()
    expect(shown).toMatchObject({
      slug: 'synapse-ai',
      name: 'Synapse AI',
      takesBookings: true,
      packages: [
        { type: 'individual', priceCents: 6000, numberOfStudents: 1, durationMinutes: 120 },
        { type: 'duo', priceCents: 10000, numberOfStudents: 2, durationMinutes: 135 },
        { type: 'group', priceCents: 15000, numberOfStudents: 4, durationMinutes: 150 },
      ],
    })
    const week = shown.timetable.pattern.map(({ dayOfWeek, startTime }) => [dayOfWeek, startTime])
    expect(week).toEqual([
      ...[1, 2, 3, 4, 5].flatMap((day) => ['09:00', '12:00', '15:00'].map((at) => [day, at])),
      [6, '09:00'],
      [6, '12:00'],
    ])
  })

  test('is found by the website’s slug, and returns 404 until that website exists', async () => {
    const refusal = await refusalOf(page('night-school'))
    expect(refusal).toMatchObject({
      status: 404,
      reason: 'unknown',
      error: 'There’s no website with that name.',
    })
    await world.make.website({ slug: 'night-school', primaryColor: '#123456' })
    const shown = await until('It is there', () => page('night-school').catch(() => undefined))
    expect(shown).toMatchObject({ name: 'Night School', primaryColor: '#123456' })
  })

  test('shows new days off, blocked hours and single slots immediately', async () => {
    expect((await page()).timetable.daysOff).toEqual([])
    const { id } = await world.make.builtIn()
    const other = await world.make.website()
    await world.db('adminAvailability').insert([
      { date: '2027-02-10', isAvailable: false },
      { date: '2027-02-11', isAvailable: false, startTime: '12:00', endTime: '15:00' },
      { date: '2027-02-12', isAvailable: false, websiteId: other.id },
      { date: '2027-01-12', isAvailable: false },
    ])
    await world.db('availabilityExceptions').insert([
      { date: '2027-02-13', type: 'closed', startTime: '09:00', endTime: '12:00', websiteId: id },
      { date: '2027-02-14', type: 'open', startTime: '10:00' },
    ])
    await world.db('availabilitySlots').insert([
      { date: '2027-02-15', startTime: '18:00', endTime: '20:00' },
      { date: '2027-02-15', startTime: '09:00', endTime: '11:00', isAvailable: false },
    ])
    const { timetable } = await until('All is shown', async () => {
      const shown = await page()
      return shown.timetable.slots.length === 3 && shown
    })
    expect(timetable).toMatchObject({
      daysOff: ['2027-02-10'],
      closures: [
        { date: '2027-02-11', startTime: '12:00', endTime: '15:00' },
        { date: '2027-02-13', startTime: '09:00', endTime: '12:00' },
      ],
      slots: [
        { date: '2027-02-14', startTime: '10:00', isAvailable: true },
        { date: '2027-02-15', startTime: '09:00', isAvailable: false },
        { date: '2027-02-15', startTime: '18:00', isAvailable: true },
      ],
    })
  })
})
