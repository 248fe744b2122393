import { describe, expect, test } from 'vitest'
import { daysOfQuarter, quarterName, quarterOf, quartersBetween } from '#quarter/quarter'

describe('a quarter', () => {
  test.each([
    ['2026-Q1', '2026-01-01', '2026-03-31'],
    ['2026-Q2', '2026-04-01', '2026-06-30'],
    ['2026-Q3', '2026-07-01', '2026-09-30'],
    ['2026-Q4', '2026-10-01', '2026-12-31'],
  ])('%s runs from %s to %s', (quarter, from, to) => {
    expect(daysOfQuarter(quarter)).toEqual({ from, to })
    expect([quarterOf(from), quarterOf(to)]).toEqual([quarter, quarter])
  })
})

test('a quarter’s name starts with its number', () => {
  expect(quarterName('2026-Q3')).toBe('Q3 2026')
})

test('lists the quarters between two days, newest first', () => {
  expect(quartersBetween('2026-11-30', '2027-04-01')).toEqual(['2027-Q2', '2027-Q1', '2026-Q4'])
  expect(quartersBetween('2026-10-01', '2026-12-31')).toEqual(['2026-Q4'])
})
