import { describe, expect, test } from 'vitest'
import {
  businessZone,
  formatDay,
  formatDayYear,
  formatMinutes,
  formatMoment,
  formatMonth,
  formatShortDate,
  formatTime,
  isMaltaTime,
  isTimeZone,
  maltaDate,
  maltaInstant,
  monthName,
  shortMonthName,
  shortWeekdayName,
  weekdayName,
} from '#time'

const instant = (text: string) => Temporal.Instant.from(text)
const date = Temporal.PlainDate.from('2026-12-08')

describe('an instant', () => {
  test.each([
    ['2026-12-08T08:00:00Z', 'Tuesday 8 December 2026, 09:00 (Malta\u00a0time)'],
    ['2027-07-01T22:30:00Z', 'Friday 2 July 2027, 00:30 (Malta\u00a0time)'],
    ['2026-10-25T00:59:00Z', 'Sunday 25 October 2026, 02:59 (Malta\u00a0time)'],
    ['2026-10-25T01:00:00Z', 'Sunday 25 October 2026, 02:00 (Malta\u00a0time)'],
    ['2027-03-28T00:59:00Z', 'Sunday 28 March 2027, 01:59 (Malta\u00a0time)'],
    ['2027-03-28T01:00:00Z', 'Sunday 28 March 2027, 03:00 (Malta\u00a0time)'],
  ])('%s is formatted as %s', (at, text) => {
    expect(formatMoment(instant(at))).toBe(text)
  })

  test('can be formatted in other time zones', () => {
    const at = instant('2026-12-08T08:00:00Z')
    expect(formatTime(at)).toBe('09:00')
    expect(formatTime(at, 'Asia/Kathmandu')).toBe('13:45')
    expect(formatTime(at, 'America/St_Johns')).toBe('04:30')
  })

  test('is converted to its date in Malta', () => {
    expect(maltaDate(instant('2027-01-31T23:00:00Z')).toString()).toBe('2027-02-01')
    expect(maltaDate(instant('2027-06-30T21:59:59Z')).toString()).toBe('2027-06-30')
  })

  test('is parsed from a date and a local time in Malta', () => {
    expect(businessZone).toBe('Europe/Malta')
    expect(maltaInstant('2026-12-08', '09:00').toString()).toBe('2026-12-08T08:00:00Z')
    expect(maltaInstant('2027-07-01', '09:00').toString()).toBe('2027-07-01T07:00:00Z')
  })
})

test('formats dates with the names of days and months', () => {
  expect(formatDay(date)).toBe('Tuesday 8 December')
  expect(formatDayYear(date)).toBe('Tuesday 8 December 2026')
  expect(formatMonth(date)).toBe('December 2026')
  expect(formatMonth(Temporal.PlainYearMonth.from('2027-01'))).toBe('January 2027')
  expect(formatShortDate(date)).toBe('8 Dec 2026')
  expect(formatDayYear('2026-12-08')).toBe('Tuesday 8 December 2026')
  expect(formatShortDate('2026-12-08')).toBe('8 Dec 2026')
  expect([1, 7, 8].map(weekdayName)).toEqual(['Monday', 'Sunday', ''])
  expect([1, 12].map(monthName)).toEqual(['January', 'December'])
  expect([shortWeekdayName(2), shortMonthName(9)]).toEqual(['Tue', 'Sep'])
})

test('formats durations in hours and minutes', () => {
  expect([120, 60, 135, 150, 45].map(formatMinutes)).toEqual([
    ...['2 hours', '1 hour', '2 h 15 min', '2 h 30 min', '45 min'],
  ])
})

test.each([
  ['Europe/Malta', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Atlantis/Capital', false],
  ['+02:00', false],
  ['', false],
])('recognises %s as a time zone: %s', (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne)
})

test('an hour skipped by a clock change doesn’t exist on that day', () => {
  expect(isMaltaTime('2027-03-28', '01:59')).toBe(true)
  expect(isMaltaTime('2027-03-28', '02:30')).toBe(false)
  expect(isMaltaTime('2027-03-28', '03:00')).toBe(true)
  expect(isMaltaTime('2027-10-31', '02:30')).toBe(true)
})
