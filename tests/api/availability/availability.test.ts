import { randomUUID } from 'node:crypto'
import {
  addAvailabilityException,
  listAvailability,
  listAvailabilityExceptions,
  removeAvailabilityException,
  setAvailability,
  setSlot,
} from '@synapse/shared/availability/contract'
import { openTimes } from '@synapse/shared/availability/timetable'
import { listBookedTimes, readBookingPage } from '@synapse/shared/booking/checkout-contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const path = listBookedTimes.path
const times = async () => (await world.call(listBookedTimes)).map(({ sessionDate }) => sessionDate)
const page = (slug = 'synapse-ai') => world.call(readBookingPage, { params: { slug } })

const set = (input: BodyOf<typeof setAvailability>) => operator.call(setAvailability, { input })
const slot = (input: BodyOf<typeof setSlot>) => operator.call(setSlot, { input })
const open = async (date: string, slug = 'synapse-ai') => {
  const { timetable } = await world.call(readBookingPage, { params: { slug } })
  return openTimes(Temporal.PlainDate.from(date), timetable)
}
/** This is a Tuesday. */
const date = '2027-02-09'
const usual = ['09:00', '12:00', '15:00']

/** Long enough for a busy machine, but less than the 30 seconds between the listener's checks. */
const soon = { timeout: 10_000 }

describe('the list of booked times', () => {
  test('contains only the start times of completed bookings that block slots today or later', async () => {
    const at = (text: string) => ({ sessionDate: new Date(text) })
    await world.make.completedBooking(at('2027-01-31T17:00:00Z'))
    // Less than three hours before midnight in Malta.
    await world.make.completedBooking(at('2027-01-31T20:01:00Z'))
    await world.make.completedBooking(at('2027-02-01T08:00:00Z'))
    await world.make.completedBooking(at('2027-02-03T08:00:00Z'))
    for (const paymentStatus of ['expired', 'cancelled', 'refunded'] as const)
      await world.make.completedBooking({ ...at('2027-02-04T08:00:00Z'), paymentStatus })
    await world.checkout({ sessionDate: '2027-02-05T08:00:00Z' })
    await expect.poll(times).toHaveLength(3)
    const text = await (await world.fetch(path)).text()
    expect(JSON.parse(text)).toEqual([
      { sessionDate: '2027-01-31T20:01:00Z' },
      { sessionDate: '2027-02-01T08:00:00Z' },
      { sessionDate: '2027-02-03T08:00:00Z' },
    ])
    expect(text).not.toContain('Joe')
    expect(text).not.toContain('@')
  })

  test('changes soon after a booking is completed, cancelled or moved by any process', async () => {
    expect(await times()).toEqual([])
    const { id } = await world.book({ sessionDate: '2027-02-03T08:00:00Z' })
    expect(await times()).toEqual(['2027-02-03T08:00:00Z'])
    // Close the connection that delivers notifications to the app.
    await world.db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'synapse-ai-listener' and datname = current_database()`,
    )
    const booking = world.db('bookings').where({ id })
    await booking.clone().update({ sessionDate: '2027-02-04T08:00:00Z' })
    await expect.poll(times, soon).toEqual(['2027-02-04T08:00:00Z'])
    await booking.update({ paymentStatus: 'cancelled' })
    await expect.poll(times, soon).toEqual([])
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

  test('is available at the website’s slug once the website exists', async () => {
    await expect(page('night-school')).toBeRefused('unknown')
    await world.make.website({ slug: 'night-school', primaryColor: '#123456' })
    await expect
      .poll(() => page('night-school'))
      .toMatchObject({ name: 'Night School', primaryColor: '#123456' })
  })

  test('soon shows new days off, blocked hours and single slots', async () => {
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
    await expect
      .poll(async () => (await page()).timetable, soon)
      .toMatchObject({
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

describe('a day', () => {
  test('can be closed with the default reason and reopened', async () => {
    expect(await set({ date, isAvailable: false })).toMatchObject([
      { date, isAvailable: false, reason: 'Manually set unavailable' },
    ])
    // The next request already includes the change, even before the database's notification
    // arrives.
    expect(await open(date)).toEqual([])
    await expect(world.checkout({ sessionDate: `${date}T08:00:00Z` })).toBeRefused('not_a_slot')
    await set({ date, isAvailable: true })
    expect(await open(date)).toEqual(usual)
    expect(await operator.call(listAvailability)).toHaveLength(1)
  })

  test('can be closed as part of a range of up to a year, with a reason', async () => {
    const days = await set({ date, until: '2027-02-12', isAvailable: false, reason: 'Family' })
    expect(days.map((day) => [day.date, day.reason])).toEqual([
      ['2027-02-09', 'Family'],
      ['2027-02-10', 'Family'],
      ['2027-02-11', 'Family'],
      ['2027-02-12', 'Family'],
    ])
    await expect.poll(() => open('2027-02-12')).toEqual([])
    await expect.poll(() => open('2027-02-13')).toEqual(['09:00', '12:00'])
    const closeUntil = (until: string) =>
      operator.call(setAvailability, { input: { date, until, isAvailable: false } })
    await expect(closeUntil('2027-02-08')).toBeRefused('ends_before_it_begins')
    await expect(closeUntil('2028-02-10')).toBeRefused('too_long')
    await expect(closeUntil('2027-02-29')).toBeRefused({
      error: 'The end date must be a date such as 2026-12-08.',
    })
    // The list omits days that are more than a month ago.
    await set({ date: '2026-12-31', until: '2027-01-01', isAvailable: false })
    expect((await operator.call(listAvailability))[0]?.date).toBe('2027-01-01')
  })
})

describe('a slot', () => {
  test('can be closed, added, or reset to the weekly schedule', async () => {
    await slot({ date, startTime: '12:00', isAvailable: false })
    await slot({ date, startTime: '18:00', isAvailable: true })
    await expect.poll(() => open(date)).toEqual(['09:00', '15:00', '18:00'])
    await slot({ date, startTime: '12:00', isAvailable: null })
    await slot({ date, startTime: '18:00', isAvailable: null })
    await expect.poll(() => open(date)).toEqual(usual)
  })

  test('set for one website overrides the setting for all websites, whichever is saved first', async () => {
    const other = await world.make.website({ slug: 'other' })
    const [at9, ...others] = usual
    for (const own of [true, false]) {
      const rows = [
        { websiteId: other.id, isAvailable: own },
        { websiteId: null, isAvailable: !own },
      ].map((row) => ({ ...row, date, startTime: '09:00', endTime: '11:00' }))
      for (const inOrder of [rows, rows.toReversed()]) {
        await world.db('availabilitySlots').delete()
        for (const row of inOrder) await world.db('availabilitySlots').insert(row)
        await expect.poll(() => open(date, 'other')).toEqual(own ? [at9, ...others] : others)
        await expect.poll(() => open(date)).toEqual(own ? others : [at9, ...others])
      }
    }
  })

  test('stays closed even if it was also added as an extra slot', async () => {
    await world
      .db('availabilitySlots')
      .insert([{ date, startTime: '18:00', endTime: '20:00', isAvailable: false }])
    await world.db('availabilityExceptions').insert([{ date, type: 'open', startTime: '18:00' }])
    await expect.poll(() => open(date)).toEqual(usual)
  })

  test('with its own setting on one website keeps it until the setting for all websites is saved again', async () => {
    await world.make.website({ slug: 'other' })
    await slot({ date, startTime: '09:00', isAvailable: false })
    await slot({ date, startTime: '09:00', isAvailable: true, website: 'other' })
    await expect.poll(() => open(date)).toEqual(['12:00', '15:00'])
    await expect.poll(() => open(date, 'other')).toEqual(usual)
    await slot({ date, startTime: '09:00', isAvailable: false })
    await expect.poll(() => open(date, 'other')).toEqual(['12:00', '15:00'])
    await expect(
      operator.call(setSlot, {
        input: { date, startTime: '09:00', isAvailable: true, website: 'nowhere' },
      }),
    ).toBeRefused('unknown_website')
  })
})

describe('an exception to the weekly schedule', () => {
  const add = (input: BodyOf<typeof addAvailabilityException>) =>
    operator.call(addAvailabilityException, { input })
  const closed = { type: 'closed', date, startTime: '11:00', endTime: '15:00' } as const

  test('blocks every slot whose session could overlap it, and can be removed', async () => {
    await world.signIn()
    const id = randomUUID()
    // Requests with the same id add the exception only once, even in parallel.
    await Promise.all([1, 2, 3].map(() => add({ ...closed, id, reason: 'Dentist' })))
    // The session at 09:00 can last until 12:00, so the blocked hours close its slot.
    expect(await open(date)).toEqual(['15:00'])
    for (const hour of ['08', '11'])
      await expect(world.checkout({ sessionDate: `${date}T${hour}:00:00Z` })).toBeRefused(
        'not_a_slot',
      )
    expect(await operator.call(listAvailabilityExceptions)).toEqual([
      { id, ...closed, reason: 'Dentist' },
    ])
    // Another request with the same id changes the hours.
    const changed = { ...closed, startTime: '15:00', endTime: '17:00' }
    expect(await add({ ...changed, id })).toEqual({ id, ...changed, reason: null })
    expect(await open(date)).toEqual(['09:00', '12:00'])
    await operator.call(removeAvailabilityException, { params: { id } })
    expect(await open(date)).toEqual(usual)
    await expect(operator.call(removeAvailabilityException, { params: { id } })).toBeRefused(
      'unknown',
    )
  })

  test('opens a slot, even on a day off, until the slot is reset or the day is closed', async () => {
    await set({ date, isAvailable: false })
    await add({ type: 'open', date, startTime: '18:30' })
    expect(await open(date)).toEqual(['18:30'])
    await slot({ date, startTime: '18:30', isAvailable: null })
    expect(await open(date)).toEqual([])
    expect(await operator.call(listAvailabilityExceptions)).toEqual([])
    await add({ type: 'open', date, startTime: '18:30' })
    await slot({ date, startTime: '19:30', isAvailable: true })
    await set({ date, isAvailable: false })
    expect(await open(date)).toEqual([])
  })

  test.each(['11:00', '10:59'])('can’t start at 11:00 and end at %s', async (endTime) => {
    const input = { ...closed, endTime }
    await expect(operator.call(addAvailabilityException, { input })).toBeRefused(
      'ends_before_it_begins',
    )
  })
})

test('a slot can’t be opened at a time that is skipped when the clocks go forward', async () => {
  const skipped = { date: '2027-03-28', startTime: '02:30' }
  const refusal = {
    reason: 'skipped',
    error:
      'That time doesn’t exist on that day, because the clocks go forward in Malta. Choose another time.',
  }
  const opening = { type: 'open', ...skipped } as const
  await expect(operator.call(addAvailabilityException, { input: opening })).toBeRefused(refusal)
  await expect(operator.call(setSlot, { input: { ...skipped, isAvailable: true } })).toBeRefused(
    refusal,
  )
  // A slot that an older version of the app opened without this check can still be reset.
  await slot({ ...skipped, isAvailable: null })
})
