import { expect, test } from 'vitest'
import { cellText, decimalText, numberKind, serialDate } from '#sheet/cell'

test.each([
  ['General', 'number'],
  ['#,##0.00', 'number'],
  ['"€"#,##0.00;[Red]-"€"#,##0.00', 'number'],
  ['0.00E+00', 'number'],
  ['0%', 'percent'],
  ['dd/mm/yyyy', 'date'],
  ['[$-F800]dddd, mmmm dd, yyyy', 'date'],
  ['dd/mm/yyyy hh:mm', 'date'],
  ['h:mm', 'time'],
  ['[h]:mm', 'time'],
  ['hh:mm AM/PM', 'time'],
])('a number with the cell format %s is treated as a %s', (format, kind) => {
  expect(numberKind(format)).toBe(kind)
})

test('converts serial numbers counted from 1900 or 1904 to dates', () => {
  expect(serialDate(46_056)).toBe('2026-02-03')
  expect(serialDate(46_056.75)).toBe('2026-02-03')
  expect(serialDate(46_056 - 1_462, true)).toBe('2026-02-03')
  // Spreadsheets include 29 February 1900, although 1900 wasn't a leap year.
  expect(serialDate(61)).toBe('1900-03-01')
  for (const strange of [60, -1, 3_000_000, Number.NaN]) expect(serialDate(strange)).toBeUndefined()
})

test('formats a cell as readable text', () => {
  expect(cellText({ value: 46_056, kind: 'date' })).toBe('3 Feb 2026')
  expect(cellText({ value: 12, kind: 'date' })).toBe('12')
  expect(cellText({ value: 1.0625, kind: 'time' })).toBe('25:30')
  expect(cellText({ value: 0.07, kind: 'percent' })).toBe('7\u00a0%')
  expect(cellText(0.1 + 0.2)).toBe('0.3')
  expect(cellText('  Ġorġ ')).toBe('Ġorġ')
})

test('a decimal string never has an exponent', () => {
  expect(decimalText(1e21)).toBe('1000000000000000000000')
  expect(decimalText(1e-9)).toBe('0')
  expect(decimalText(-22.755)).toBe('-22.755')
})
