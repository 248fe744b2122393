import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canOpenDay, dayStatus } from '#availability/day-status'
import { defaultTimetable } from '#availability/default-timetable.test-support'
import {
  bookableDates,
  freeSlots,
  lastBookableDate,
  nearestFreeSlots,
  overlaps,
  sessionBufferHours,
  slotRefusal,
} from '#availability/slot'
import { defaultPattern, openTimes, type Timetable } from '#availability/timetable'
import { maxSessionMinutes } from '#package/package'
import { formatTime, inMalta, maltaDate, maltaInstant } from '#time'

/**
 * The runs in other time zones set a lower number, because they only check that the machine's time
 * zone doesn't matter.
 */
const numRuns = fc.readConfigureGlobal().numRuns ?? 250

const instant = (text: string) => Temporal.Instant.from(text)

/** Malta's clocks change on these days. */
const changes = ['2026-10-25', '2027-03-28', '2027-10-31']

const secondsOf = (text: string) => Math.floor(instant(text).epochMilliseconds / 1000)
const momentArbitrary = fc
  .oneof(
    fc.integer({ min: secondsOf('2026-08-20T00:00:00Z'), max: secondsOf('2027-11-05T00:00:00Z') }),
    ...changes.map((day) => {
      const middle = secondsOf(`${day}T01:00:00Z`)
      return fc.integer({ min: middle - 3 * 86_400, max: middle + 3 * 86_400 })
    }),
  )
  .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000))

/** Times of day, including times that are skipped or repeated when clocks change. */
const timeArbitrary = fc.oneof(
  fc.constantFrom('09:00', '12:00', '15:00', '02:00', '02:30', '02:59', '03:00', '00:00', '23:30'),
  fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((minutes) => Temporal.PlainTime.from('00:00').add({ minutes }).toString().slice(0, 5)),
)

/** Days before, within and after the bookable period, and days when clocks change. */
const dateArbitrary = (now: Temporal.Instant) =>
  fc.oneof(
    fc.integer({ min: -2, max: 66 }).map((days) => maltaDate(now).add({ days })),
    fc.constantFrom(...changes.map((day) => Temporal.PlainDate.from(day))),
  )

const timetableArbitrary = (now: Temporal.Instant): fc.Arbitrary<Timetable> => {
  const date = dateArbitrary(now).map(String)
  const optionalDate = fc.option(date, { nil: null })
  const line = fc.record({
    dayOfWeek: fc.integer({ min: 1, max: 7 }),
    startTime: timeArbitrary,
    validFrom: optionalDate,
    validUntil: optionalDate,
  })
  const busy = fc
    .tuple(dateArbitrary(now), timeArbitrary, fc.integer({ min: 1, max: 3 * 24 * 60 }))
    .map(([day, time, minutes]) => {
      const start = maltaInstant(day, time)
      return { start: start.toString(), end: start.add({ minutes }).toString() }
    })
  return fc.record({
    pattern: fc.oneof(fc.constant(defaultPattern), fc.array(line, { maxLength: 12 })),
    daysOff: fc.array(date, { maxLength: 6 }),
    closures: fc.array(fc.record({ date, startTime: timeArbitrary, endTime: timeArbitrary }), {
      maxLength: 4,
    }),
    slots: fc.array(fc.record({ date, startTime: timeArbitrary, isAvailable: fc.boolean() }), {
      maxLength: 6,
    }),
    busy: fc.array(busy, { maxLength: 3 }),
  })
}

const bookedArbitrary = (now: Temporal.Instant) =>
  fc.array(
    fc.tuple(dateArbitrary(now), timeArbitrary).map(([day, time]) => maltaInstant(day, time)),
    { maxLength: 12 },
  )

const situationArbitrary = momentArbitrary.chain((now) =>
  fc.record({
    now: fc.constant(now),
    timetable: timetableArbitrary(now),
    booked: bookedArbitrary(now),
    dates: fc.array(dateArbitrary(now), { minLength: 1, maxLength: 4 }),
    stray: fc.integer({ min: 0, max: 24 * 3600 - 1 }),
  }),
)

const millisecondsApart = (a: Temporal.Instant, b: Temporal.Instant) =>
  Math.abs(a.epochMilliseconds - b.epochMilliseconds)

/**
 * Checks that a slot isn't in the past, too far ahead, too soon or too close to a session. On a day
 * off or in blocked hours, it must have been opened individually.
 */
const expectOffered = (
  slot: Temporal.Instant,
  date: Temporal.PlainDate,
  now: Temporal.Instant,
  timetable: Timetable,
  booked: readonly Temporal.Instant[],
) => {
  expect(maltaDate(slot).equals(date)).toBe(true)
  const aheadMs = slot.epochMilliseconds - now.epochMilliseconds
  expect(aheadMs).toBeGreaterThan(maltaDate(now).equals(date) ? 30 * 60_000 : 0)
  expect(Temporal.PlainDate.compare(date, lastBookableDate(now))).toBeLessThanOrEqual(0)
  for (const other of booked)
    expect(millisecondsApart(slot, other)).toBeGreaterThanOrEqual(3 * 3_600_000)
  for (const { start, end } of timetable.busy)
    expect(
      Temporal.Instant.compare(slot, end) >= 0 ||
        Temporal.Instant.compare(slot.add({ minutes: maxSessionMinutes }), start) <= 0,
    ).toBe(true)
  const [day, time] = [date.toString(), formatTime(slot)]
  const own = timetable.slots.filter((one) => one.date === day && one.startTime === time)
  if (own.some(({ isAvailable }) => isAvailable)) return
  expect(own).toEqual([])
  expect(timetable.daysOff).not.toContain(day)
  const from = Temporal.PlainTime.from(time).since('00:00').total('minutes')
  for (const closure of timetable.closures.filter((one) => one.date === day)) {
    const [hours = 0, minutes = 0] = closure.startTime.split(':').map(Number)
    const isBefore = hours * 60 + minutes >= from + maxSessionMinutes
    expect(closure.endTime <= time || isBefore).toBe(true)
  }
  expect(timetable.pattern).toContainEqual(
    expect.objectContaining({ dayOfWeek: inMalta(slot).dayOfWeek, startTime: time }),
  )
}

describe('for any time, schedule and bookings', () => {
  test('the server accepts exactly the slots that the page offers', () => {
    fc.assert(
      fc.property(situationArbitrary, ({ now, timetable, booked, dates, stray }) => {
        for (const date of dates) {
          const offered = freeSlots(date, { timetable, booked, now })
          const offeredTexts = new Set(offered.map(String))
          const midnight = maltaInstant(date, '00:00')
          const others = [
            ...Array.from({ length: 48 }, (_, half) => midnight.add({ minutes: half * 30 })),
            ...openTimes(date, timetable).map((time) => maltaInstant(date, time)),
            ...offered.flatMap((at) => [at.add({ nanoseconds: 1 }), at.subtract({ seconds: 1 })]),
            ...booked,
            midnight.add({ seconds: stray }),
          ]
          for (const slot of offered) {
            expect(slotRefusal(slot, { timetable, booked, now })).toBeUndefined()
            expectOffered(slot, date, now, timetable, booked)
          }
          const status = dayStatus(date, { timetable, booked, now })
          expect(canOpenDay(status)).toBe(offered.length > 0)
          if (status !== 'disabled')
            expect(status).toBe(
              offered.length > 1 ? 'available' : ['unavailable', 'limited'][offered.length],
            )
          for (const other of others) {
            if (!maltaDate(other).equals(date)) continue
            const isAccepted = slotRefusal(other, { timetable, booked, now }) === undefined
            expect(isAccepted).toBe(offeredTexts.has(other.toString()))
          }
        }
      }),
      { numRuns },
    )
  })

  test('finds the nearest free slots, in chronological order', () => {
    fc.assert(
      fc.property(situationArbitrary, momentArbitrary, (situation, wanted) => {
        const { now, timetable, booked } = situation
        const nearest = nearestFreeSlots(wanted, 3, { timetable, booked, now })
        const all = bookableDates(now)
          .flatMap((date) => freeSlots(date, { timetable, booked, now }))
          .filter((slot) => !slot.equals(wanted))
        expect(nearest.length).toBe(Math.min(3, all.length))
        expect(nearest).toEqual(nearest.toSorted(Temporal.Instant.compare))
        const farthest = Math.max(...nearest.map((slot) => millisecondsApart(slot, wanted)))
        const left = all.filter((slot) => !nearest.some((one) => one.equals(slot)))
        for (const slot of nearest)
          expect(slotRefusal(slot, { timetable, booked, now })).toBeUndefined()
        for (const slot of left)
          expect(millisecondsApart(slot, wanted)).toBeGreaterThanOrEqual(farthest)
      }),
      { numRuns: 40 },
    )
  })
})

describe('across a clock change', () => {
  const at = (date: string) =>
    freeSlots(Temporal.PlainDate.from(date), {
      timetable: defaultTimetable,
      booked: [],
      now: instant('2027-03-20T09:00:00Z'),
    }).map(String)

  test('a slot keeps its local time', () => {
    expect(at('2027-03-27')).toEqual(['2027-03-27T08:00:00Z', '2027-03-27T11:00:00Z'])
    expect(at('2027-03-29')[0]).toBe('2027-03-29T07:00:00Z')
  })

  test('a skipped time is never offered', () => {
    const now = instant('2027-03-20T09:00:00Z')
    const night = { ...defaultTimetable, pattern: [{ dayOfWeek: 7, startTime: '02:30' }] }
    expect(
      freeSlots(Temporal.PlainDate.from('2027-03-28'), { timetable: night, booked: [], now }),
    ).toEqual([])
    expect(
      freeSlots(Temporal.PlainDate.from('2027-03-21'), { timetable: night, booked: [], now }),
    ).toHaveLength(1)
  })

  test('a repeated time is offered once', () => {
    const now = instant('2027-10-20T09:00:00Z')
    const night = { ...defaultTimetable, pattern: [{ dayOfWeek: 7, startTime: '02:30' }] }
    const date = Temporal.PlainDate.from('2027-10-31')
    expect(freeSlots(date, { timetable: night, booked: [], now }).map(String)).toEqual([
      '2027-10-31T00:30:00Z',
    ])
    expect(
      slotRefusal(instant('2027-10-31T01:30:00Z'), { timetable: night, booked: [], now }),
    ).toBe('not_a_slot')
  })
})

test('the bookable dates run from today to two months later, inclusive', () => {
  const dates = bookableDates(instant('2027-02-01T09:00:00Z')).map(String)
  expect(dates).toHaveLength(60)
  expect([dates[0], dates[1], dates.at(-1)]).toEqual(['2027-02-01', '2027-02-02', '2027-04-01'])
})

const night: Timetable = {
  ...defaultTimetable,
  slots: [{ date: '2027-02-02', startTime: '00:00', isAvailable: true }],
}
test.each<[string, string, string, string | undefined]>([
  ['has passed once it is reached', '09:00', '2027-02-01T09:00', 'past'],
  ['is too soon 30 minutes ahead', '08:30', '2027-02-01T09:00', 'too_soon'],
  ['can be booked 31 minutes ahead', '08:29', '2027-02-01T09:00', undefined],
  [
    'can be booked shortly before midnight if it is tomorrow',
    '23:45',
    '2027-02-02T00:00',
    undefined,
  ],
  ['isn’t cut off at exactly 17:00', '17:00', '2027-02-01T18:00', 'not_a_slot'],
  ['can’t be booked for today after 17:00', '17:01', '2027-02-01T18:00', 'after_cut_off'],
  ['can be booked for tomorrow after 17:00', '17:01', '2027-02-02T09:00', undefined],
  ['can be booked exactly two months ahead', '09:00', '2027-04-01T09:00', undefined],
  ['can’t be booked two months and a day ahead', '09:00', '2027-04-02T09:00', 'beyond_window'],
])('a start time %s', (_, now, start, expected) => {
  const at = (wall: string) => {
    return maltaInstant(wall.slice(0, 10), wall.slice(11))
  }
  expect(
    slotRefusal(at(start), { timetable: night, booked: [], now: at(`2027-02-01T${now}`) }),
  ).toBe(expected)
})

test('a slot is blocked if the longest possible session would overlap a busy time', () => {
  const start = instant('2027-02-03T08:00:00Z')
  const judge = (from: Temporal.DurationLike, until: Temporal.DurationLike) => {
    const busy = [{ start: start.add(from).toString(), end: start.add(until).toString() }]
    const timetable = { ...defaultTimetable, busy }
    return slotRefusal(start, { timetable, booked: [], now: instant('2027-02-01T09:00:00Z') })
  }
  expect(judge({ minutes: maxSessionMinutes - 1 }, { hours: 4 })).toBe('busy')
  expect(judge({ minutes: maxSessionMinutes }, { hours: 4 })).toBeUndefined()
  expect(judge({ hours: -1 }, { seconds: 1 })).toBe('busy')
  expect(judge({ hours: -1 }, { seconds: 0 })).toBeUndefined()
})

test('two sessions conflict when they start less than three hours apart', () => {
  const start = instant('2027-02-03T08:00:00Z')
  expect(sessionBufferHours).toBe(3)
  expect(overlaps(start, start)).toBe(true)
  expect(overlaps(start, start.add({ hours: 2, minutes: 59, seconds: 59 }))).toBe(true)
  expect(overlaps(start, start.subtract({ hours: 2 }))).toBe(true)
  expect(overlaps(start, start.add({ hours: 3 }))).toBe(false)
  expect(overlaps(start, start.subtract({ hours: 3 }))).toBe(false)
})
