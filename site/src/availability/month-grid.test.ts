import { describe, expect, test } from 'vitest'
import { calendarRange, keyMove, monthWeeks } from './month-grid.ts'

const date = (iso: string) => Temporal.PlainDate.from(iso)
const range = calendarRange(date('2026-11-30'), date('2027-01-30'))

describe('the month', () => {
  test('begins on a Monday and always has six weeks', () => {
    const weeks = monthWeeks(date('2026-12-24'))
    expect(weeks).toHaveLength(6)
    expect(weeks[0]?.map((day) => day?.day)).toEqual([undefined, 1, 2, 3, 4, 5, 6])
    expect(weeks[4]?.map((day) => day?.day)).toEqual([
      28,
      29,
      30,
      31,
      undefined,
      undefined,
      undefined,
    ])
    expect(weeks.flat().filter(Boolean)).toHaveLength(31)
  })

  test('of 28 days that begins on a Monday fits as well', () => {
    expect(monthWeeks(date('2027-02-10')).flat().filter(Boolean)).toHaveLength(28)
  })
})

describe('the range', () => {
  test('runs from this month to the one after the last bookable date', () => {
    expect(`${range.first} ${range.last}`).toBe('2026-11-01 2027-02-28')
  })
})

describe('keys', () => {
  test.each([
    ['ArrowLeft', '2026-12-08', '2026-12-07'],
    ['ArrowRight', '2026-12-31', '2027-01-01'],
    ['ArrowUp', '2026-12-08', '2026-12-01'],
    ['ArrowDown', '2026-12-08', '2026-12-15'],
    ['Home', '2026-12-10', '2026-12-07'],
    ['End', '2026-12-10', '2026-12-13'],
    ['PageUp', '2026-12-31', '2026-11-30'],
    ['PageDown', '2026-12-31', '2027-01-31'],
  ])('%s goes from %s to %s', (key, from, to) => {
    expect(String(keyMove(key, date(from), range))).toBe(to)
  })

  test('never leave the range', () => {
    expect(String(keyMove('PageUp', date('2026-11-10'), range))).toBe('2026-11-01')
    expect(String(keyMove('ArrowDown', date('2027-02-25'), range))).toBe('2027-02-28')
  })

  test('that mean nothing here are left alone', () => {
    expect(keyMove('a', date('2026-12-08'), range)).toBeUndefined()
    expect(keyMove('Enter', date('2026-12-08'), range)).toBeUndefined()
  })
})
