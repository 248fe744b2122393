import type { AdminBooking } from '@synapse/shared/booking/contract'
import { refundRefusalMessages } from '@synapse/shared/refund/refund'
import type { Todo } from '@synapse/shared/todo/contract'
import { overpaidMessage } from '@synapse/shared/todo/todo'
import { expect, test } from 'vitest'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { blankTodo } from '#data/fake-server.test-support.ts'
import { todoRefundBlockedReason } from '#todo/refund-blocked-reason.ts'
import { refundDescription } from '#todo/todo-labels.ts'

test('a task for an overpaid invoice says where to refund the overpayment', () => {
  const reasonFor = (relatedData: Todo['relatedData']) =>
    todoRefundBlockedReason({ ...blankTodo, relatedData })
  expect(reasonFor({ excess: '20.00' })).toBe(overpaidMessage)
  expect(reasonFor({ excess: '0.00' })).toBe(refundRefusalMessages.no_refund)
  expect(reasonFor({})).toBe(refundRefusalMessages.no_refund)
})

test('describes a refund by its session and its total or remaining amount', () => {
  const booking = { ...sampleBooking, sessionDate: '2025-12-08T08:00:00.000Z' }
  const about = (relatedData: Todo['relatedData'], changes: Partial<AdminBooking> = {}) =>
    refundDescription({ ...blankTodo, relatedData }, { ...booking, ...changes })
  expect(about({})).toBe('€60.00 · 8 Dec 2025, 09:00')
  expect(about({ refundDue: '40.00' })).toBe('€40.00 · 8 Dec 2025, 09:00')
  const partly = { paymentsState: 'partially_refunded', revenue: '45.00' } as const
  expect(about({}, partly)).toBe('€45.00 · 8 Dec 2025, 09:00')
})
