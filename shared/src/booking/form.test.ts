import { describe, expect, test } from 'vitest'
import { type BookingFormState, formProblems, notesWithStudents } from '#booking/form'

const filledIn: BookingFormState = {
  date: '2027-02-03',
  time: '09:00',
  numberOfStudents: 2,
  studentName: 'Maria Borg',
  studentEmail: 'maria@example.com',
  otherStudents: 'Karl Vella',
}
const problem = (changes: Partial<BookingFormState>) => {
  const [found] = formProblems({ ...filledIn, ...changes })
  return found && [found.title, found.message, found.field]
}

const noDate = 'Please select a date and time for your session'
const noName = 'Please provide your name and email'
const noOthers = 'Please provide the names of other students'

describe('the first thing that is missing is said', () => {
  test.each<[string, Partial<BookingFormState>, string, string]>([
    ['the date', { date: undefined }, noDate, 'date'],
    ['the time', { time: undefined }, noDate, 'date'],
    ['the name', { studentName: ' ' }, noName, 'studentName'],
    ['the e-mail', { studentEmail: '' }, noName, 'studentEmail'],
    ['an e-mail of blanks', { studentEmail: ' ' }, noName, 'studentEmail'],
    ['the others of a duo', { otherStudents: '' }, noOthers, 'otherStudents'],
    [
      'the others of a group',
      { numberOfStudents: 6, otherStudents: '\n' },
      noOthers,
      'otherStudents',
    ],
    ['the date before the name', { date: '', studentName: '', otherStudents: '' }, noDate, 'date'],
    ['the name before the others', { studentName: '', otherStudents: '' }, noName, 'studentName'],
    [
      'the e-mail before the others',
      { studentEmail: '', otherStudents: '' },
      noName,
      'studentEmail',
    ],
  ])('%s', (_, changes, message, field) => {
    expect(problem(changes)).toEqual(['Missing Information', message, field])
  })
})

test('everything that is missing is known at once', () => {
  const empty = {
    ...filledIn,
    time: undefined,
    studentName: '',
    studentEmail: '',
    otherStudents: '',
  }
  expect(formProblems(empty).map(({ field }) => field)).toEqual([
    'date',
    'studentName',
    'studentEmail',
    'otherStudents',
  ])
})

test('nothing is said of a form that is complete', () => {
  expect(problem({})).toBeUndefined()
  expect(problem({ numberOfStudents: 1, otherStudents: '' })).toBeUndefined()
})

test('the others’ names stand before the notes', () => {
  expect(notesWithStudents(' Karl Vella ', ' We are new to this. ')).toBe(
    'Other students: Karl Vella\nWe are new to this.',
  )
  expect(notesWithStudents('', 'Hello')).toBe('Hello')
  expect(notesWithStudents('Karl', ' ')).toBe('Other students: Karl')
})
