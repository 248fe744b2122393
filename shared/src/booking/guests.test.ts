import { expect, test } from 'vitest'
import { guestChanges, guestsOf } from '#booking/guests'

const booking = {
  studentEmail: 'maria@example.com',
  calendarEmail: 'Maria@example.com',
  participantEmails: ['karl@example.com', 'MARIA@example.com'],
}

test('lists each guest once, however the address is written', () => {
  expect(guestsOf(booking)).toEqual(['maria@example.com', 'karl@example.com'])
  expect(guestsOf({ ...booking, calendarEmail: 'work@example.com' })).toHaveLength(3)
})

test('a summary of changed guests lists the added, remaining and removed addresses', () => {
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

test('moving a guest’s address to another field neither adds nor removes a guest', () => {
  const after = {
    studentEmail: 'karl@example.com',
    calendarEmail: 'karl@example.com',
    participantEmails: ['maria@example.com'],
  }
  expect(guestChanges(booking, after)).toMatchObject({ added: [], removed: [] })
})
