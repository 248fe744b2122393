import type { Todo } from '@synapse/shared/todo/contract'
import { expect, test } from 'vitest'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { blankTodo } from '#data/fake-server.test-support.ts'
import { sortByDueDay } from '#todo/due-day.ts'

const refund = (title: string, relatedBookingId: string, more: Partial<Todo> = {}): Todo => ({
  ...blankTodo,
  title,
  relatedBookingId,
  type: 'booking_cancellation',
  createdAt: '2026-11-29T09:00:00Z',
  ...more,
})

test('sorts refunds without a due date by the date and time of the session', () => {
  const bookings = [
    { ...sampleBooking, id: 'tomorrow', sessionDate: '2026-11-30T08:00:00.000Z' },
    { ...sampleBooking, id: 'tomorrow, later', sessionDate: '2026-11-30T11:00:00.000Z' },
    { ...sampleBooking, id: 'in december', sessionDate: '2026-12-25T08:00:00.000Z' },
  ]
  const todos = [
    refund('newest', 'unknown', { createdAt: '2026-11-29T11:00:00Z' }),
    refund('later', 'in december', { createdAt: '2026-11-29T10:00:00Z' }),
    refund('closed', 'tomorrow', { status: 'completed' }),
    refund('dated', 'tomorrow', { dueOn: '2026-12-10' }),
    refund('soon', 'tomorrow'),
    refund('soon after', 'tomorrow, later', { createdAt: '2026-11-29T12:00:00Z' }),
  ]
  expect(sortByDueDay(todos, bookings).map(({ title }) => title)).toEqual([
    ...['soon', 'soon after', 'dated', 'later', 'newest', 'closed'],
  ])
})
