import { refundRefusalMessages } from '@synapse/shared/refund/refund'
import type { Todo } from '@synapse/shared/todo/contract'
import { overpaidMessage } from '@synapse/shared/todo/todo'
import { expect, test } from 'vitest'
import { taskRefundBlockedReason } from '#todo/todo-labels.ts'

test('a task says where to refund an overpaid invoice', () => {
  const reasonFor = (relatedData: Todo['relatedData']) =>
    taskRefundBlockedReason({ type: 'general', status: 'pending', relatedData } as Todo)
  expect(reasonFor({ excess: '20.00' })).toBe(overpaidMessage)
  expect(reasonFor({ excess: '0.00' })).toBe(refundRefusalMessages.no_refund)
  expect(reasonFor({})).toBe(refundRefusalMessages.no_refund)
})
