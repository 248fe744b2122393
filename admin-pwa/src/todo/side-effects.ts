import type { Todo } from '@synapse/shared/todo/contract'
import { isOpenTodo } from '@synapse/shared/todo/todo'
import type { Patch } from '#data/patch.ts'
import { patchOf } from '#data/patch.ts'
import { receivedRecords } from '#data/records.ts'

/**
 * Returns patches for the bookings that a changed task refunds. They show whether a booking still
 * has an open refund task.
 */
export const sideEffectsOf = async (todo: TodoState): Promise<Patch[]> => {
  const { id, relatedBookingId, type, status } = todo
  if (type !== 'booking_cancellation' || !relatedBookingId) return []
  const hasOpenRefundTask = (await receivedRecords('todos')).some(
    (stored) =>
      stored.relatedBookingId === relatedBookingId &&
      stored.type === type &&
      isOpenTodo(stored.id === id ? status : stored.status),
  )
  return [patchOf('bookings', relatedBookingId, { set: { hasOpenRefundTask } })]
}

type TodoState = Pick<Todo, 'id' | 'type' | 'status' | 'relatedBookingId'>
