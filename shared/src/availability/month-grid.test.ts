import { describe, expect, test } from 'vitest'
import {
  calendarRange,
  clampDate,
  dateForKey,
  firstMonthShown,
  monthRange,
  remainingWeeks,
  weeksOf,
} from '#availability/month-grid'

const date = (text: string) => Temporal.PlainDate.from(text)

describe('a month', () => {
  test('fills its weeks from Monday to Sunday', () => {
    const weeks = weeksOf(date('2026-12-08'))
    expect(weeks).toHaveLength(5)
    expect(String(weeks[0]?.[0])).toBe('2026-11-30')
    expect(String(weeks[4]?.[6])).toBe('2027-01-03')
    expect(weeks.every((week) => week.length === 7 && week[0]?.dayOfWeek === 1)).toBe(true)
  })

  test('has four, five or six weeks', () => {
    expect(weeksOf(date('2027-02-10'))).toHaveLength(4)
    expect(weeksOf(date('2026-08-31'))).toHaveLength(6)
    expect(monthRange(date('2027-02-10'))).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  })

  test('leaves out its past weeks', () => {
    const shown = (today: string) =>
      remainingWeeks(date('2026-11-30'), date(today)).map((week) => String(week[0]))
    expect(shown('2026-11-22')).toEqual(['2026-11-16', '2026-11-23', '2026-11-30'])
    expect(shown('2026-11-23')).toEqual(['2026-11-23', '2026-11-30'])
    expect(shown('2026-10-10')).toHaveLength(6)
  })
})

test.each([
  // The date, the first month shown, the number of months, and the expected first month.
  ['2026-12-24', '2026-12-01', 1, '2026-12-01'],
  ['2027-01-01', '2026-12-01', 1, '2027-01-01'],
  ['2027-01-01', '2026-12-01', 2, '2026-12-01'],
  ['2027-02-28', '2026-12-01', 2, '2027-01-01'],
  ['2026-11-30', '2026-12-01', 2, '2026-11-01'],
])('to show %s, the calendar at %s (months shown: %i) moves to %s', (day, first, beside, then) => {
  expect(String(firstMonthShown(date(day), date(first), beside))).toBe(then)
})

describe('the keyboard', () => {
  test.each([
    ['ArrowLeft', '2026-12-08', '2026-12-07'],
    ['ArrowRight', '2026-12-31', '2027-01-01'],
    ['ArrowUp', '2026-12-08', '2026-12-01'],
    ['ArrowDown', '2026-12-08', '2026-12-15'],
    ['Home', '2026-11-30', '2026-11-30'],
    ['Home', '2026-12-10', '2026-12-07'],
    ['End', '2026-12-10', '2026-12-13'],
    ['PageUp', '2026-12-31', '2026-11-30'],
    ['PageDown', '2027-01-31', '2027-02-28'],
  ])('%s moves from %s to %s', (key, from, to) => {
    expect(String(dateForKey(date(from), key))).toBe(to)
  })

  test.each(['a', 'Enter', 'Tab'])('ignores %s', (key) => {
    expect(dateForKey(date('2026-12-08'), key)).toBeUndefined()
  })
})

describe('the booking calendar’s range', () => {
  const range = calendarRange(date('2026-11-30'), date('2027-01-30'))

  test('runs from today to the end of the month after the last bookable date', () => {
    expect(`${range.first} ${range.last}`).toBe('2026-11-30 2027-02-28')
  })

  test('restricts which dates can receive focus', () => {
    expect(String(clampDate(date('2026-10-10'), range))).toBe('2026-11-30')
    expect(String(clampDate(date('2027-03-04'), range))).toBe('2027-02-28')
    expect(String(clampDate(date('2026-12-08'), range))).toBe('2026-12-08')
  })
})
