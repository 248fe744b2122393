import { expect, test } from 'vitest'
import { guestChanges, guestsOf } from '#booking/guests'

const booking = {
  studentEmail: 'maria@example.com',
  calendarEmail: 'Maria@example.com',
  participantEmails: ['karl@example.com', 'MARIA@example.com'],
}

test('everybody is a guest once, however their address is spelt', () => {
  expect(guestsOf(booking)).toEqual(['maria@example.com', 'karl@example.com'])
  expect(guestsOf({ ...booking, calendarEmail: 'work@example.com' })).toHaveLength(3)
})

test('a change of guests says who is new, who stays and who comes no more', () => {
  const after = {
    studentEmail: 'petra@example.com',
    calendarEmail: 'petra@example.com',
    participantEmails: ['KARL@example.com', 'lisa@example.com'],
  }
  expect(guestChanges(booking, after)).toEqual({
    added: ['petra@example.com', 'lisa@example.com'],
    staying: ['KARL@example.com'],
    removed: ['maria@example.com'],
  })
})

test('who only changes places is neither new nor gone', () => {
  const after = {
    studentEmail: 'karl@example.com',
    calendarEmail: 'karl@example.com',
    participantEmails: ['maria@example.com'],
  }
  expect(guestChanges(booking, after)).toMatchObject({ added: [], removed: [] })
})
