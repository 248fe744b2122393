import { describe, expect, test } from 'vitest'
import { hasSessionBegun } from '#booking/booking'
import { type BookingAction, type BookingRuleInput, bookingRefusal } from '#booking/booking-refusal'

const now = Temporal.Instant.from('2027-02-01T09:00:00Z')
const booking: BookingRuleInput = {
  paymentStatus: 'completed',
  start: now.add({ seconds: 1 }),
  durationMinutes: 120,
  calendarEventId: null,
}
const refusal = (action: BookingAction, changes: Partial<BookingRuleInput> = {}) =>
  bookingRefusal(action, { ...booking, ...changes }, now)

describe('the rules for booking actions', () => {
  test('explain each rejection in a message', () => {
    expect(refusal('cancel', { paymentStatus: 'pending' })).toEqual({
      ok: false,
      reason: 'wrong_state',
      details: 'Only confirmed bookings can be cancelled.',
      message: 'Only confirmed bookings can be cancelled.',
    })
  })

  test('don’t allow resending an invitation once the session has started', () => {
    expect(refusal('resendInvite')).toBeUndefined()
    expect(refusal('resendInvite', { start: now })).toMatchObject({ reason: 'begun' })
    for (const action of ['cancel', 'move', 'createRefundTodo'] as const)
      expect(refusal(action, { start: now })).toBeUndefined()
  })

  test('don’t allow marking a booking as a no-show before the session starts', () => {
    expect(refusal('markNoShow')).toMatchObject({ reason: 'not_begun' })
    expect(refusal('markNoShow', { start: now })).toBeUndefined()
    expect(refusal('markNoShow', { start: now, paymentStatus: 'cancelled' })).toMatchObject({
      reason: 'wrong_state',
    })
  })

  test('don’t allow changing guests once the session is over', () => {
    const end = { durationMinutes: 120, start: now.subtract({ minutes: 120 }) }
    expect(refusal('changeGuests', end)).toMatchObject({ reason: 'session_over' })
    expect(refusal('changeGuests', { ...end, durationMinutes: 121 })).toBeUndefined()
  })

  test('don’t allow a second refund task, or resending an invitation that Google sent', () => {
    expect(refusal('resendInvite', { calendarEventId: 'event' })).toMatchObject({
      reason: 'in_calendar',
      message: expect.stringContaining('Google Calendar sends none'),
    })
    expect(refusal('createRefundTodo', { hasOpenRefundTask: true })).toMatchObject({
      reason: 'exists',
    })
    expect(refusal('createRefundTodo', { hasOpenRefundTask: false })).toBeUndefined()
  })
})

test('a session counts as started at its exact start time', () => {
  expect(hasSessionBegun({ start: now }, now)).toBe(true)
  expect(hasSessionBegun({ start: now.add({ seconds: 1 }) }, now)).toBe(false)
})
