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
/** What a visitor of a website is offered on a date. */
const open = async (date: string, slug = 'synapse-ai') => {
  const { timetable } = await world.call(readBookingPage, { params: { slug } })
  return openTimes(Temporal.PlainDate.from(date), timetable)
}
/** A Tuesday. */
const date = '2027-02-09'
const usual = ['09:00', '12:00', '15:00']

describe('a day', () => {
  test('is closed with the usual reason, and opened again', async () => {
    expect(await set({ date, isAvailable: false })).toMatchObject([
      { date, isAvailable: false, reason: 'Manually set unavailable' },
    ])
    // With the very next call, however long the database's word of the change takes.
    expect(await open(date)).toEqual([])
    expect(await refusalOf(world.checkout({ sessionDate: `${date}T08:00:00Z` }))).toMatchObject({
      reason: 'not_a_slot',
    })
    await set({ date, isAvailable: true })
    expect(await open(date)).toEqual(usual)
    expect(await operator.call(listAvailability)).toHaveLength(1)
  })

  test('may be one of a range, with a reason of its own', async () => {
    const days = await set({ date, until: '2027-02-12', isAvailable: false, reason: 'Family' })
    expect(days.map((day) => [day.date, day.reason])).toEqual([
      ['2027-02-09', 'Family'],
      ['2027-02-10', 'Family'],
      ['2027-02-11', 'Family'],
      ['2027-02-12', 'Family'],
    ])
    await expect.poll(() => open('2027-02-12')).toEqual([])
    await expect.poll(() => open('2027-02-13')).toEqual(['09:00', '12:00'])
  })

  test('that lies more than a month back is not listed', async () => {
    await set({ date: '2026-12-31', until: '2027-01-01', isAvailable: false })
    expect((await operator.call(listAvailability)).map((day) => day.date)).toEqual(['2027-01-01'])
  })

  test('cannot end before it begins, nor last longer than a year', async () => {
    const refused = (until: string) =>
      operator.refused(setAvailability, { input: { date, until, isAvailable: false } })
    expect(await refused('2027-02-08')).toMatchObject({
      status: 400,
      error: 'The end date is before the start date.',
    })
    expect(await refused('2028-02-10')).toMatchObject({
      error: 'A range can have at most 366 days.',
    })
    expect(await refused('2027-02-29')).toMatchObject({
      error: 'The end date must be a date such as 2026-12-08.',
    })
  })
})

describe('a slot', () => {
  test('is closed, opened where there is none, and given back to the week', async () => {
    await slot({ date, startTime: '12:00', isAvailable: false })
    await slot({ date, startTime: '18:00', isAvailable: true })
    await expect.poll(() => open(date)).toEqual(['09:00', '15:00', '18:00'])
    await slot({ date, startTime: '12:00', isAvailable: null })
    await slot({ date, startTime: '18:00', isAvailable: null })
    await expect.poll(() => open(date)).toEqual(usual)
  })

  test('can be opened on a day off', async () => {
    await set({ date, isAvailable: false })
    await slot({ date, startTime: '10:00', isAvailable: true })
    await expect.poll(() => open(date)).toEqual(['10:00'])
  })

  test.each([
    { own: true, first: 'own' },
    { own: true, first: 'all' },
    { own: false, first: 'own' },
    { own: false, first: 'all' },
  ])(
    'that is set to $own for one website wins over one for all, though $first was written first',
    async ({ own, first }) => {
      const other = await world.make.website({ slug: 'other' })
      const rows = [
        { websiteId: other.id, isAvailable: own },
        { websiteId: null, isAvailable: !own },
      ].map((row) => ({ ...row, date, startTime: '09:00', endTime: '11:00' }))
      for (const row of first === 'own' ? rows : rows.toReversed())
        await world.db('availabilitySlots').insert(row)
      const [at9, ...others] = usual
      await expect.poll(() => open(date, 'other')).toEqual(own ? [at9, ...others] : others)
      await expect.poll(() => open(date)).toEqual(own ? others : [at9, ...others])
    },
  )

  test('that is closed wins over an opening of the day', async () => {
    await world
      .db('availabilitySlots')
      .insert([{ date, startTime: '18:00', endTime: '20:00', isAvailable: false }])
    await world.db('availabilityExceptions').insert([{ date, type: 'open', startTime: '18:00' }])
    await expect.poll(() => open(date)).toEqual(usual)
  })

  test('of one website wins over what is said for all', async () => {
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

describe('a part of a day', () => {
  const add = (input: BodyOf<typeof addAvailabilityException>) =>
    operator.call(addAvailabilityException, { input })
  const closed = { type: 'closed', date, startTime: '11:00', endTime: '15:00' } as const

  test('is closed from its first minute to the one before its last, and given back', async () => {
    const { id } = await add({ ...closed, reason: 'Dentist' })
    // From nine a session may last until twelve.
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

  test('is one more opening, also on a day off, until its slot goes back to the pattern', async () => {
    await set({ date, isAvailable: false })
    await add({ type: 'open', date, startTime: '18:30' })
    expect(await open(date)).toEqual(['18:30'])
    await slot({ date, startTime: '18:30', isAvailable: null })
    expect(await open(date)).toEqual([])
    expect(await operator.call(listAvailabilityExceptions)).toEqual([])
  })

  test('ends after it begins', async () => {
    for (const endTime of ['11:00', '10:59'])
      expect(
        await operator.refused(addAvailabilityException, { input: { ...closed, endTime } }),
      ).toMatchObject({ status: 400, reason: 'ends_before_it_begins' })
  })
})

test('a slot can’t be opened at a time that clocks skip as summer time begins', async () => {
  const skipped = { date: '2027-03-28', startTime: '02:30' }
  const refusal = {
    status: 400,
    reason: 'skipped',
    error: 'Clocks in Malta skip that time on that day. Choose another time.',
  }
  const opening = { type: 'open', ...skipped } as const
  expect(await operator.refused(addAvailabilityException, { input: opening })).toMatchObject(
    refusal,
  )
  expect(
    await operator.refused(setSlot, { input: { ...skipped, isAvailable: true } }),
  ).toMatchObject(refusal)
  // One that was opened before this was checked can still be given back.
  await slot({ ...skipped, isAvailable: null })
})
