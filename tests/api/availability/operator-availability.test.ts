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
import { readBookingPage } from '@synapse/shared/booking/checkout-contract'
import type { BodyOf } from '@synapse/shared/endpoint'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../support/call.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()

const set = (input: BodyOf<typeof setAvailability>) => operator.call(setAvailability, { input })
const slot = (input: BodyOf<typeof setSlot>) => operator.call(setSlot, { input })
/** Returns the slots that a website offers visitors on a given date. */
const open = async (date: string, slug = 'synapse-ai') => {
  const { timetable } = await world.call(readBookingPage, { params: { slug } })
  return openTimes(Temporal.PlainDate.from(date), timetable)
}
/** A Tuesday. */
const date = '2027-02-09'
const usual = ['09:00', '12:00', '15:00']

describe('a day', () => {
  test('can be closed with the default reason and reopened', async () => {
    expect(await set({ date, isAvailable: false })).toMatchObject([
      { date, isAvailable: false, reason: 'Manually set unavailable' },
    ])
    // The next request already shows the change, even before the database's notification arrives.
    expect(await open(date)).toEqual([])
    expect(await refusalOf(world.checkout({ sessionDate: `${date}T08:00:00Z` }))).toMatchObject({
      reason: 'not_a_slot',
    })
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
    const refused = (until: string) =>
      operator.refused(setAvailability, { input: { date, until, isAvailable: false } })
    expect(await refused('2027-02-08')).toMatchObject({
      status: 400,
      error: 'The end date is before the start date.',
    })
    expect(await refused('2028-02-10')).toMatchObject({
      error: 'A period can be at most 366 days long.',
    })
    expect(await refused('2027-02-29')).toMatchObject({
      error: 'The end date must be a date such as 2026-12-08.',
    })
    // Days more than a month in the past are no longer listed.
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

  test('set for one website overrides the setting for all websites, whichever was saved first', async () => {
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

  test('that is closed stays closed even if it was also added as an extra slot', async () => {
    await world
      .db('availabilitySlots')
      .insert([{ date, startTime: '18:00', endTime: '20:00', isAvailable: false }])
    await world.db('availabilityExceptions').insert([{ date, type: 'open', startTime: '18:00' }])
    await expect.poll(() => open(date)).toEqual(usual)
  })

  test('set for one website overrides the setting for all websites until the latter is saved again', async () => {
    await world.make.website({ slug: 'other' })
    await slot({ date, startTime: '09:00', isAvailable: false })
    await slot({ date, startTime: '09:00', isAvailable: true, website: 'other' })
    await expect.poll(() => open(date)).toEqual(['12:00', '15:00'])
    await expect.poll(() => open(date, 'other')).toEqual(usual)
    await slot({ date, startTime: '09:00', isAvailable: false })
    await expect.poll(() => open(date, 'other')).toEqual(['12:00', '15:00'])
    expect(
      await operator.refused(setSlot, {
        input: { date, startTime: '09:00', isAvailable: true, website: 'nowhere' },
      }),
    ).toMatchObject({ status: 404, error: 'There’s no website with that name.' })
  })
})

describe('blocked hours and extra slots', () => {
  const add = (input: BodyOf<typeof addAvailabilityException>) =>
    operator.call(addAvailabilityException, { input })
  const closed = { type: 'closed', date, startTime: '11:00', endTime: '15:00' } as const

  test('block slots between their start and their end, and can be removed', async () => {
    await world.signIn()
    const id = randomUUID()
    // Requests with the same id, even in parallel, add the exception once.
    await Promise.all([1, 2, 3].map(() => add({ ...closed, id, reason: 'Dentist' })))
    // A session that starts at 09:00 can last until 12:00.
    expect(await open(date)).toEqual(['15:00'])
    for (const hour of ['08', '11'])
      expect(
        await refusalOf(world.checkout({ sessionDate: `${date}T${hour}:00:00Z` })),
      ).toMatchObject({ reason: 'not_a_slot' })
    expect(await operator.call(listAvailabilityExceptions)).toEqual([
      { id, ...closed, reason: 'Dentist' },
    ])
    await operator.call(removeAvailabilityException, { params: { id } })
    expect(await open(date)).toEqual(usual)
    expect(await operator.refused(removeAvailabilityException, { params: { id } })).toMatchObject({
      status: 404,
      reason: 'unknown',
    })
  })

  test('can open a slot, even on a day off, until the slot is reset, and must end after they start', async () => {
    await set({ date, isAvailable: false })
    await add({ type: 'open', date, startTime: '18:30' })
    expect(await open(date)).toEqual(['18:30'])
    await slot({ date, startTime: '18:30', isAvailable: null })
    expect(await open(date)).toEqual([])
    expect(await operator.call(listAvailabilityExceptions)).toEqual([])
    for (const endTime of ['11:00', '10:59'])
      expect(
        await operator.refused(addAvailabilityException, { input: { ...closed, endTime } }),
      ).toMatchObject({ status: 400, reason: 'ends_before_it_begins' })
  })
})

test('a slot can’t be opened at a time that a clock change skips', async () => {
  const skipped = { date: '2027-03-28', startTime: '02:30' }
  const refusal = {
    status: 400,
    reason: 'skipped',
    error:
      'That time doesn’t exist on that day, because the clocks go forward in Malta. Choose another time.',
  }
  const opening = { type: 'open', ...skipped } as const
  expect(await operator.refused(addAvailabilityException, { input: opening })).toMatchObject(
    refusal,
  )
  expect(
    await operator.refused(setSlot, { input: { ...skipped, isAvailable: true } }),
  ).toMatchObject(refusal)
  // A slot opened by an older version without this check can still be reset.
  await slot({ ...skipped, isAvailable: null })
})
