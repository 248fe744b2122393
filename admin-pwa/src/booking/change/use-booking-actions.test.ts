import type { Todo } from '@synapse/shared/todo/contract'
import { expect, test } from 'vitest'
import { reopenableBookingDialogs } from '#booking/change/use-booking-actions.tsx'
import { sampleBooking as booking } from '#booking/local/sample-booking.test-support.ts'

test('a booking’s page reopens the refund dialogs of its open tasks', () => {
  const todos = [
    { id: 'open', status: 'pending' },
    { id: 'closed', status: 'completed' },
  ] as Todo[]
  const refunds = reopenableBookingDialogs(booking, todos).filter(
    ({ subject }) => subject.kind === 'refund',
  )
  expect(refunds).toEqual([
    { key: `refund/${booking.id}`, subject: { kind: 'refund', booking } },
    { key: 'refund/open', subject: { kind: 'refund', booking, todoId: 'open' } },
  ])
})
