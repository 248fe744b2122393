import { expect, test } from 'vitest'
import { plainFacts } from '#booking/booking-fields'
import type { AdminBooking } from '#booking/contract'

const booking = { id: '6a0f4c1e-83f5-4b5c-9a7e-0123456789ab', venue: 'online', visitorZone: null }
const factsOf = (changes: Partial<AdminBooking>) =>
  plainFacts({
    ...booking,
    participantEmails: [],
    sessionDate: '2026-12-08T08:00:00.000Z',
    createdAt: '2026-11-01T08:00:00.000Z',
    ...changes,
  } as unknown as AdminBooking)

test('a booking’s page shows the venue, and the student’s time zone if it isn’t Malta’s', () => {
  expect(factsOf({})).toEqual([['Where', 'Online']])
  expect(factsOf({ visitorZone: 'Europe/Malta' })).toEqual([['Where', 'Online']])
  expect(factsOf({ venue: 'in_person', visitorZone: 'Asia/Tokyo' })).toEqual([
    ['Where', 'In person (Malta or Gozo)'],
    ['Student’s time zone', 'Asia/Tokyo'],
  ])
})
