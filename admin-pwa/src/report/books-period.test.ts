import { expect, test } from 'vitest'
import { adjacentPeriod, periodName, periodOf, readPeriod } from '#report/books-period.ts'

test('returns the first and last day of the month, quarter or year that contains a date', () => {
  expect(periodOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(periodOf('quarter', '2026-11-22')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(periodOf('quarter', '2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  expect(periodOf('year', '2026-11-22')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
})

test('the previous and next periods have the same type, or the same length for a custom period', () => {
  expect(adjacentPeriod(periodOf('month', '2026-01-31'), 1)).toEqual(
    periodOf('month', '2026-02-01'),
  )
  expect(adjacentPeriod(periodOf('quarter', '2026-01-01'), -1)).toEqual(
    periodOf('quarter', '2025-12-31'),
  )
  expect(adjacentPeriod({ from: '2026-11-10', to: '2026-11-19' }, -1)).toEqual({
    from: '2026-10-31',
    to: '2026-11-09',
  })
})

test('formats the name of each kind of period', () => {
  expect(periodName(periodOf('month', '2026-11-22'))).toBe('November 2026')
  expect(periodName(periodOf('quarter', '2026-11-22'))).toBe('October to December 2026')
  expect(periodName(periodOf('year', '2026-11-22'))).toBe('2026')
  expect(periodName({ from: '2026-11-03', to: '2027-01-09' })).toBe('3 Nov 2026 – 9 Jan 2027')
})

test('the period defaults to the current quarter if the URL has no valid dates', () => {
  const quarter = periodOf('quarter', '2026-11-22')
  expect(readPeriod('', '', '2026-11-22')).toEqual(quarter)
  expect(readPeriod('x', '2026-02-31', '2026-11-22')).toEqual(quarter)
  expect(readPeriod('2026-11-03', '2026-11-04', '2026-11-22')).toEqual({
    from: '2026-11-03',
    to: '2026-11-04',
  })
})
