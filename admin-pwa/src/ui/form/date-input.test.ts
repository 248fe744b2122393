import { expect, test } from 'vitest'
import { isCompleteDate, parseDate, parseTime } from '#ui/form/date-input.ts'

const today = '2026-11-20'

test.each([
  ...['22/11/2026', '22.11.2026', '22-11-26', '22/11', '22 Nov 2026', ' 22 november '],
  ...['22nd Nov, 26', '22nov', '2026-11-22'],
])('reads “%s” as 22 November 2026', (text) => {
  expect(parseDate(text, today)).toBe('2026-11-22')
})

test.each([
  ...['', '22', '13/13/2026', '31/2/2026', '29 Feb', '22 Novgorod 2026 x', '22 foo', '0202-11-22'],
  ...['2026-11', 'x'],
])('rejects “%s” as a date', (text) => {
  expect(parseDate(text, today)).toBeUndefined()
})

test('treats a date as complete once it has a full year', () => {
  expect(['22/11/2026', '2026-11-22', '22 Nov 2026'].every(isCompleteDate)).toBe(true)
  expect(['22/11', '22/11/20', '22 Nov', ''].some(isCompleteDate)).toBe(false)
})

test.each([
  ['9', '09:00'],
  ['9.05', '09:05'],
  ['0930', '09:30'],
  ['2 pm', '14:00'],
  ['12:15am', '00:15'],
  ['12 p.m.', '12:00'],
])('reads “%s” as the time %s', (text, time) => {
  expect(parseTime(text)).toBe(time)
})

test.each(['', '24:00', '9:60', '13 pm', 'noon', '9:3', '-1'])('rejects “%s” as a time', (text) => {
  expect(parseTime(text)).toBeUndefined()
})
