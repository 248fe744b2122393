import { expect, test } from 'vitest'
import { dateByKey, rangeOfMonth, weekOf, weeksOf } from '#availability/month-grid.ts'

const date = (text: string) => Temporal.PlainDate.from(text)

test('a month fills whole weeks from Monday to Sunday', () => {
  const weeks = weeksOf(date('2026-12-08'))
  expect(weeks).toHaveLength(5)
  expect(String(weeks[0]?.[0])).toBe('2026-11-30')
  expect(String(weeks[4]?.[6])).toBe('2027-01-03')
  expect(weeks.every((week) => week.length === 7 && week[0]?.dayOfWeek === 1)).toBe(true)
})

test('a month has four, five or six weeks', () => {
  expect(weeksOf(date('2027-02-10'))).toHaveLength(4)
  expect(weeksOf(date('2026-08-31'))).toHaveLength(6)
  expect(rangeOfMonth(date('2027-02-10'))).toEqual({ from: '2027-02-01', to: '2027-02-28' })
})

test('a Sunday belongs to the week that began on the Monday before', () => {
  expect(weekOf(date('2026-11-22')).map(String)[0]).toBe('2026-11-16')
  expect(weekOf(date('2026-11-16')).map(String)[6]).toBe('2026-11-22')
})

test('the keyboard moves by days, weeks and months, over their borders', () => {
  const from = date('2026-11-30')
  expect(String(dateByKey(from, 'ArrowRight'))).toBe('2026-12-01')
  expect(String(dateByKey(from, 'ArrowUp'))).toBe('2026-11-23')
  expect(String(dateByKey(from, 'Home'))).toBe('2026-11-30')
  expect(String(dateByKey(from, 'End'))).toBe('2026-12-06')
  expect(String(dateByKey(date('2027-01-31'), 'PageDown'))).toBe('2027-02-28')
  expect(dateByKey(from, 'a')).toBeUndefined()
})
