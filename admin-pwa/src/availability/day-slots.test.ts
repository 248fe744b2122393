import { defaultTimetable } from '@synapse/shared/availability/default-timetable.test-support'
import type { Timetable } from '@synapse/shared/availability/timetable'
import { expect, test } from 'vitest'
import {
  daySlots,
  dayState,
  openingOverride,
  sessionsDuring,
  sessionsOnDays,
} from '#availability/day-slots.ts'

/** A Wednesday in winter, when Malta is one hour ahead of UTC. */
const date = Temporal.PlainDate.from('2026-12-09')
const now = Temporal.Instant.from('2026-12-08T08:00:00Z')
const states = (changes: Partial<Timetable>, bookings: string[] = [], at = now) =>
  Object.fromEntries(
    daySlots(
      date,
      { ...defaultTimetable, ...changes },
      bookings.map((sessionDate) => ({ sessionDate, studentName: 'Maria' })),
      at,
    ).map(({ time, state }) => [time, state]),
  )

test('a session blocks its own slot and slots too close to it', () => {
  expect(states({}, ['2026-12-09T09:00:00Z'])).toEqual({
    '09:00': 'near',
    '12:00': 'near',
    '15:00': 'open',
  })
  expect(states({}, ['2026-12-09T08:00:00Z'])['09:00']).toBe('booked')
})

test('lists slots in order and marks those opened individually', () => {
  const slots = [
    { date: '2026-12-09', startTime: '08:00', isAvailable: true },
    { date: '2026-12-09', startTime: '12:00', isAvailable: true },
    { date: '2026-12-10', startTime: '18:00', isAvailable: true },
  ]
  const found = daySlots(date, { ...defaultTimetable, slots }, [], now)
  expect(found.map(({ time, isOverridden }) => [time, isOverridden])).toEqual([
    ['08:00', true],
    ['09:00', false],
    ['12:00', true],
    ['15:00', false],
  ])
})

test('a slot is in the past once it starts, and busy during a calendar event', () => {
  const busy = [{ start: '2026-12-09T12:00:00Z', end: '2026-12-09T12:30:00Z' }]
  const startsNow = Temporal.Instant.from('2026-12-09T08:00:00Z')
  expect(states({ busy }, [], startsNow)).toMatchObject({ '09:00': 'past', '12:00': 'busy' })
})

test('the operator can use slots too far ahead for visitors to book', () => {
  expect(states({}, [], Temporal.Instant.from('2026-07-01T08:00:00Z'))['09:00']).toBe('open')
})

test('a day’s state depends on the number of free and open slots', () => {
  const stateOf = (changes: Partial<Timetable>, isDayOff = false, isPast = false) =>
    dayState(daySlots(date, { ...defaultTimetable, ...changes }, [], now), { isDayOff, isPast })
  expect(stateOf({})).toEqual({ kind: 'available', free: 3, open: 3 })
  expect(stateOf({ daysOff: ['2026-12-09'] }, true)?.kind).toBe('off')
  expect(stateOf({ pattern: [] })?.kind).toBe('none')
  const busyFrom = (start: string) => ({ busy: [{ start, end: '2026-12-09T20:00:00Z' }] })
  expect(stateOf(busyFrom('2026-12-09T11:00:00Z'))).toEqual({ kind: 'limited', free: 1, open: 3 })
  expect(stateOf(busyFrom('2026-12-09T08:00:00Z'))).toEqual({ kind: 'full', free: 0, open: 3 })
  // An open slot on a day off, so that the day isn't completely closed.
  const slots = [{ date: '2026-12-09', startTime: '18:00', isAvailable: true }]
  expect(stateOf({ daysOff: ['2026-12-09'], slots }, true)).toEqual({
    kind: 'limited',
    free: 1,
    open: 1,
  })
  expect(stateOf({}, false, true)?.kind).toBe('past')
})

test('a past day off stays a day off, even while its slots are unknown', () => {
  for (const slots of [undefined, daySlots(date, defaultTimetable, [], now)])
    expect(dayState(slots, { isDayOff: true, isPast: true })?.kind).toBe('off')
  expect(dayState(undefined, { isDayOff: true, isPast: false })).toBeUndefined()
})

test('individual slots can be opened and closed, even on a day off', () => {
  const slots = [
    { date: '2026-12-09', startTime: '12:00', isAvailable: false },
    { date: '2026-12-09', startTime: '18:00', isAvailable: true },
  ]
  expect(states({ slots })).toEqual({
    '09:00': 'open',
    '12:00': 'closed',
    '15:00': 'open',
    '18:00': 'open',
  })
  expect(states({ slots, daysOff: ['2026-12-09'] })['18:00']).toBe('open')
  expect(states({ slots, daysOff: ['2026-12-09'] })['09:00']).toBe('closed')
})

test('opening a slot removes its override if the weekly schedule contains it, and otherwise adds one', () => {
  const slots = [
    { date: '2026-12-09', startTime: '12:00', isAvailable: false },
    { date: '2026-12-09', startTime: '18:00', isAvailable: false },
  ]
  const toOpen = (changes: Partial<Timetable>) =>
    daySlots(date, { ...defaultTimetable, slots, ...changes }, [], now)
      .filter(({ isOpen }) => !isOpen)
      .map((slot) => [slot.time, openingOverride(slot)])
  expect(toOpen({})).toEqual([
    ['12:00', null],
    ['18:00', true],
  ])
  expect(toOpen({ daysOff: ['2026-12-09'] })).toEqual([
    ['09:00', true],
    ['12:00', true],
    ['15:00', true],
    ['18:00', true],
  ])
  const closures = [{ date: '2026-12-09', startTime: '11:30', endTime: '13:00' }]
  expect(toOpen({ closures })).toEqual([
    ['09:00', true],
    ['12:00', true],
    ['18:00', true],
  ])
})

test('finds sessions within a range of hours, including one that lasts until midnight', () => {
  const late = { sessionDate: '2026-12-09T21:00:00Z', durationMinutes: 120 }
  const during = (startTime: string, endTime: string) =>
    sessionsDuring([late], '2026-12-09', { startTime, endTime })
  expect(during('23:00', '23:30')).toEqual([late])
  expect(during('20:00', '22:00')).toEqual([])
  expect(during('22:30', '')).toEqual([])
})

test('a day off affects a session that began the day before and runs past midnight, until it ends', () => {
  const session = (sessionDate: string) =>
    ({ sessionDate, durationMinutes: 120, paymentStatus: 'completed' }) as const
  const [overnight, untilMidnight] = [
    session('2026-12-08T22:00:00Z'),
    session('2026-12-08T21:00:00Z'),
  ]
  const affected = (day: string, at: Temporal.Instant) =>
    sessionsOnDays([overnight, untilMidnight], { from: day, to: day }, at)
  expect(affected('2026-12-09', now)).toEqual([overnight])
  expect(affected('2026-12-08', now)).toEqual([overnight, untilMidnight])
  expect(affected('2026-12-09', now.add({ hours: 24 }))).toEqual([])
})
