import { expect, test } from 'vitest'
import {
  formProblems,
  notesWithStudents,
  otherStudentsIn,
  type RequiredDetails,
} from '#booking/form'

const filledIn: RequiredDetails = {
  date: '2027-02-03',
  time: '09:00',
  numberOfStudents: 2,
  studentName: 'Maria Borg',
  studentEmail: 'maria@example.com',
  otherStudents: 'Karl Vella',
}
const problem = (changes: Partial<RequiredDetails>) => {
  const [found] = formProblems({ ...filledIn, ...changes })
  return found && [found.title, found.message, found.field]
}

const noDate = 'Please select a date and time for your session'
const noName = 'Please provide your name and email'
const noOthers = 'Please provide the names of other students'

test.each<[string, Partial<RequiredDetails>, string, string]>([
  ['the date', { date: undefined }, noDate, 'date'],
  ['the time', { time: undefined }, noDate, 'date'],
  ['the name', { studentName: ' ' }, noName, 'studentName'],
  ['the e-mail', { studentEmail: '' }, noName, 'studentEmail'],
  ['the other student of a duo', { otherStudents: '' }, noOthers, 'otherStudents'],
  [
    'the other students of a group',
    { numberOfStudents: 6, otherStudents: '\n' },
    noOthers,
    'otherStudents',
  ],
])('the booking form reports %s as the first missing field', (_, changes, message, field) => {
  expect(problem(changes)).toEqual(['Missing Information', message, field])
})

test('a complete booking form has no missing fields', () => {
  expect(problem({})).toBeUndefined()
  expect(problem({ numberOfStudents: 1, otherStudents: '' })).toBeUndefined()
})

test('the booking form puts the other students’ names before the notes', () => {
  expect(notesWithStudents(' Karl Vella ', ' We are new to this. ')).toBe(
    'Other students: Karl Vella\nWe are new to this.',
  )
  expect(notesWithStudents('', 'Hello')).toBe('Hello')
  expect(notesWithStudents('Karl', ' ')).toBe('Other students: Karl')
  expect(notesWithStudents(' ', 'Hello')).toBe('Hello')
})

test('reads the other students’ names only from the start of a booking’s notes', () => {
  expect(otherStudentsIn(notesWithStudents('Karl Vella, Rita', 'Hello'))).toBe('Karl Vella, Rita')
  expect(otherStudentsIn('Other students:  Karl \nHello')).toBe('Karl')
  expect(otherStudentsIn('Hello\nOther students: Karl')).toBe('')
  expect(otherStudentsIn('Ask about Other students: Karl')).toBe('')
})
