import { expect, test } from 'vitest'
import { matchColumns, noColumns } from '#sheet/columns'

test('finds columns by heading, ignoring case and spaces', () => {
  const headers = ['SESSION date', 'Duration', ' rate ', 'Net  Amount', 'VAT%', 'Pupil', 'Course']
  expect(Object.values(matchColumns(headers))).toEqual([0, 1, 2, 3, 4, 5, 6])
  const others = ['Learner', 'Notes', 'Hours', 'Date']
  expect(matchColumns(others)).toEqual({ ...noColumns, student: 0, subject: 1, hours: 2, date: 3 })
})

test('finds Maltese headings, with or without text in brackets', () => {
  const headers = ['\uFEFFData', 'Student(a)', 'Suġġett', 'SIGĦAT', 'Rata (€)']
  const { date, student, subject, hours, rate } = matchColumns(headers)
  expect([date, student, subject, hours, rate]).toEqual([0, 1, 2, 3, 4])
})

test('if two columns match a field, the closer match wins', () => {
  const headers = ['Notes', 'Subject', 'Date', 'Date']
  expect(matchColumns(headers)).toMatchObject({ subject: 1, date: 2 })
})

test('headings named like built-in JavaScript properties match no field', () => {
  const headers = ['__proto__', 'constructor', 'prototype', 'toString', 'Date']
  expect(matchColumns(headers)).toEqual({ ...noColumns, date: 4 })
  expect(({} as { date?: unknown }).date).toBeUndefined()
})
