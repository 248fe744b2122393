import { describe, expect, test } from 'vitest'
import {
  calendarRange,
  calendarWeeks,
  clampDate,
  dateForKey,
  monthRange,
  monthShowing,
  weeksOf,
} from '#availability/month-grid'

const date = (text: string) => Temporal.PlainDate.from(text)

describe('a month', () => {
  test('is shown in whole weeks, from Monday to Sunday', () => {
    const weeks = weeksOf(date('2026-12-08'))
    expect(weeks).toHaveLength(5)
    expect(String(weeks[0]?.[0])).toBe('2026-11-30')
    expect(String(weeks[4]?.[6])).toBe('2027-01-03')
    expect(weeks.every((week) => week.length === 7 && week[0]?.dayOfWeek === 1)).toBe(true)
  })

  test('spans four, five or six weeks', () => {
    expect(weeksOf(date('2027-02-10'))).toHaveLength(4)
    expect(weeksOf(date('2026-08-31'))).toHaveLength(6)
    expect(monthRange(date('2027-02-10'))).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  })
})

describe('the booking calendar', () => {
  const shown = (month: string, today: string) => {
    const weeks = calendarWeeks(date(month), date(today))
    const days = weeks.flat().filter((day) => day !== undefined)
    return [weeks.length, ...[days[0], days.at(-1)].map(String)]
  }

  test('shows at least five weeks from the current one, or all days of a later month', () => {
    expect(shown('2026-11-01', '2026-11-29')).toEqual([5, '2026-11-23', '2026-12-27'])
    expect(shown('2026-11-01', '2026-11-02')).toEqual([5, '2026-11-02', '2026-12-06'])
    expect(shown('2026-08-01', '2026-08-02')).toEqual([6, '2026-07-27', '2026-09-06'])
    expect(shown('2026-12-01', '2026-11-29')).toEqual([5, '2026-12-01', '2026-12-31'])
  })

  test.each([
    // Each row: the date, the visible month, and the month expected if today is 29 November.
    ['2026-11-30', '2026-11-01', '2026-11-01'],
    ['2026-12-27', '2026-11-01', '2026-11-01'],
    ['2026-12-28', '2026-11-01', '2026-12-01'],
    ['2026-12-01', '2026-12-01', '2026-12-01'],
    ['2026-11-30', '2026-12-01', '2026-11-01'],
    ['2027-01-01', '2026-12-01', '2027-01-01'],
  ])('shows %s after moving from the month of %s to %s', (day, month, then) => {
    expect(String(monthShowing(date(day), date(month), date('2026-11-29')))).toBe(then)
  })
})

describe('keyboard navigation', () => {
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
  ])('%s moves the focus from %s to %s', (key, from, to) => {
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

  test('restricts the dates that can receive focus', () => {
    expect(String(clampDate(date('2026-10-10'), range))).toBe('2026-11-30')
    expect(String(clampDate(date('2027-03-04'), range))).toBe('2027-02-28')
    expect(String(clampDate(date('2026-12-08'), range))).toBe('2026-12-08')
  })
})
