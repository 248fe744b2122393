import { describe, expect, test } from 'vitest'
import { dateOrderIn, readDate } from '#sheet/date'

describe('a date', () => {
  test.each([
    ...['03/02/2026', '3/2/26', '3.2.26', '03.02.2026', '3. 2. 2026', '3-2-2026', '2026-02-03'],
    ...['2026/02/03', '2026-02-03T17:30:00+01:00', '03/02/2026 17:30', '20260203', '3 Feb 2026'],
    ...['3rd February 2026', 'Tuesday, 3 February 2026', 'Feb 3, 2026', '3-Frar-26'],
    ...['it-Tlieta 3 ta’ Frar 2026', '2026 Feb 3'],
  ])('is read from %s as 3 February', (text) => {
    expect(readDate(text, 'dayFirst')).toBe('2026-02-03')
  })

  test('is read from a workbook’s serial number, counted from 1900 or 1904, even without a date format', () => {
    expect(readDate({ value: 46_056.5, kind: 'date' }, 'dayFirst')).toBe('2026-02-03')
    expect(readDate({ value: 44_594, kind: 'date', is1904: true }, 'dayFirst')).toBe('2026-02-03')
    expect(readDate(46_056, 'dayFirst')).toBe('2026-02-03')
    expect(readDate(20_260_203, 'dayFirst')).toBe('2026-02-03')
  })

  test('is read with the month first only if the operator chose that order', () => {
    expect(readDate('03/02/2026', 'monthFirst')).toBe('2026-03-02')
    expect(readDate('03.02.2026', 'monthFirst')).toBe('2026-02-03')
  })
})

test.each([
  ...['31/02/2026', '29/02/2026', '13/13/2026', '0/1/2026', '3 Feb', 'Total 3 February 2026'],
  ...['soon', '1.5', '17:30', '3/2/226', ''],
])('“%s” is not a date', (text) => {
  expect(readDate(text, 'dayFirst')).toBeUndefined()
})

test('the order of day and month is ambiguous only if both could be the month', () => {
  expect(dateOrderIn('03/02/2026')).toBe('either')
  expect(dateOrderIn('13/02/2026')).toBe('dayFirst')
  expect(dateOrderIn('02/13/2026')).toBe('monthFirst')
  for (const sure of ['03/03/2026', '03.02.2026', '2026-02-03', '3 Feb 2026', '13/14/2026', ''])
    expect(dateOrderIn(sure)).toBeUndefined()
})

test('a small number or a time is not a date', () => {
  expect(readDate(30, 'dayFirst')).toBeUndefined()
  expect(readDate({ value: 0.5, kind: 'time' }, 'dayFirst')).toBeUndefined()
})
