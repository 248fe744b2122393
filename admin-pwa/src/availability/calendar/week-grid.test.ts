import { weekOf } from '@synapse/shared/availability/month-grid'
import { expect, test } from 'vitest'
import {
  dragFromPointer,
  gridPosition,
  partAfterMidnight,
  placeBusyTimes,
  startAfterDrag,
  visibleHours,
} from '#availability/calendar/week-grid.ts'

const week = weekOf(Temporal.PlainDate.from('2026-11-18'))
const hours = { first: 8, last: 20 }
/** The session starts on 18 November 2026 at 10:00 in Malta. */
const session = { sessionDate: '2026-11-18T09:00:00.000Z', durationMinutes: 120 }
const size = { dayPx: 100, hourPx: 48 }

test('positions a session in the week in Malta time', () => {
  const place = gridPosition(session, week, hours)
  expect(place?.column).toBe(2)
  expect(place?.topPercent).toBeCloseTo((2 / 12) * 100)
  expect(place?.heightPercent).toBeCloseTo((2 / 12) * 100)
})

test('omits sessions in other weeks', () => {
  expect(
    gridPosition({ ...session, sessionDate: '2026-11-25T09:00:00Z' }, week, hours),
  ).toBeUndefined()
  const late = { ...session, sessionDate: '2026-11-18T23:30:00Z' }
  expect(gridPosition(late, week, { first: 0, last: 24 })?.column).toBe(3)
})

test('the week view extends its visible hours to include all sessions and free slots', () => {
  expect(visibleHours([])).toEqual({ first: 8, last: 20 })
  const early = { sessionDate: '2026-11-18T05:30:00Z', durationMinutes: 120 }
  const late = { sessionDate: '2026-11-18T22:00:00Z', durationMinutes: 150 }
  expect(visibleHours([early, late])).toEqual({ first: 6, last: 24 })
})

test('splits a session at midnight, even across a clock change', () => {
  expect(partAfterMidnight(session)).toEqual([])
  const late = { sessionDate: '2026-11-18T21:00:00Z', durationMinutes: 120 }
  expect(partAfterMidnight(late)).toEqual([])
  expect(partAfterMidnight({ ...late, durationMinutes: 180 })).toEqual([
    { sessionDate: '2026-11-18T23:00:00Z', durationMinutes: 60 },
  ])
  // Clocks go back on 25 October 2026.
  expect(
    partAfterMidnight({ sessionDate: '2026-10-24T20:00:00Z', durationMinutes: 180 }),
  ).toMatchObject([{ durationMinutes: 60 }])
})

test('a dragged session snaps to quarter hours and stays within the visible days', () => {
  const drag = (x: number, y: number) => {
    const { days, minutes } = dragFromPointer(session, week, hours, { x, y, ...size })
    return [days, minutes]
  }
  expect([drag(140, 50), drag(-160, -10)]).toEqual([
    [1, 60],
    [-2, -15],
  ])
  expect([drag(9_000, 9_000), drag(-9_000, -9_000)]).toEqual([
    [4, 480],
    [-2, -120],
  ])
})

test.each([
  ['starts between two quarter hours', '2026-11-18T08:10:00Z', 120],
  ['ends after midnight', '2026-11-18T21:00:00Z', 180],
])(
  'a session that %s keeps its time if it is dragged to another day',
  (_, sessionDate, durationMinutes) => {
    const late = { sessionDate, durationMinutes }
    expect(dragFromPointer(late, week, { first: 8, last: 24 }, { x: 100, y: 2, ...size })).toEqual({
      days: 1,
      minutes: 0,
    })
  },
)

test('a dragged session keeps its local time across a clock change', () => {
  // Clocks go back on 25 October 2026: 10:00 is 08:00 UTC on the 23rd and 09:00 UTC on the 26th.
  const moved = startAfterDrag('2026-10-23T08:00:00Z', { days: 3, minutes: 0 })
  expect(moved.toString()).toBe('2026-10-26T09:00:00Z')
})

test('shows busy times in Malta time, split by day', () => {
  const busy = [
    { start: '2026-11-18T10:30:00Z', end: '2026-11-18T12:00:00Z' },
    { start: '2026-11-18T17:00:00Z', end: '2026-11-20T08:00:00Z' },
    { start: '2026-11-16T10:30:00Z', end: '2026-11-16T12:00:00Z' },
  ]
  const places = (date: string) =>
    placeBusyTimes(busy, Temporal.PlainDate.from(date), hours).map(
      ({ text, topPercent, heightPercent }) =>
        `${text} ${Math.round(topPercent * 1.2) / 10}h +${Math.round(heightPercent * 1.2) / 10}h`,
    )
  expect(places('2026-11-18')).toEqual(['11:30–13:00 3.5h +1.5h', '18:00–24:00 10h +2h'])
  expect(places('2026-11-19')).toEqual(['all day 0h +12h'])
  expect(places('2026-11-20')).toEqual(['00:00–09:00 0h +1h'])
  expect(places('2026-11-21')).toEqual([])
})
