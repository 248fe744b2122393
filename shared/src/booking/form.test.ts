import { expect, test } from 'vitest'
import { notesWithStudents, otherStudentsIn } from '#booking/form'

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
