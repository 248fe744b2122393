import { createTodo, deleteTodo, type Todo, updateTodo } from '@synapse/shared/todo/contract'
import { isOpenTodo, relatedDataFor } from '@synapse/shared/todo/todo'
import { type Patch, patchOf } from '#data/outbox/patch.ts'
import { findRecordById, receivedRecords } from '#data/records.ts'
import type { EditableDefinition } from '#ui/record/record-definition.ts'

export const todoDefinition: EditableDefinition<'todos', typeof createTodo, typeof updateTodo> = {
  type: 'todos',
  singular: 'Task',
  nameOf: ({ title }) => title,
  create: createTodo,
  update: updateTodo,
  remove: deleteTodo,
  deletionSideEffects: (todo) => sideEffectsOf({ ...todo, status: 'cancelled' }),
  blank: { type: 'general', status: 'pending', completedAt: null, relatedData: {} },
  derive: async ({ relatedBookingId: id, relatedData }, before) =>
    id === before?.relatedBookingId
      ? {}
      : { relatedData: relatedDataFor(relatedData, await findRecordById('bookings', id ?? '')) },
}

/**
 * Returns the patch for the booking that a changed task refunds. It updates whether the booking
 * still has an open refund task.
 */
export const sideEffectsOf = async ({
  id,
  relatedBookingId,
  type,
  status,
}: Pick<Todo, 'id' | 'relatedBookingId' | 'type' | 'status'>): Promise<Patch[]> => {
  if (type !== 'booking_cancellation' || !relatedBookingId) return []
  const hasOpenRefundTask = (await receivedRecords('todos')).some(
    (stored) =>
      stored.relatedBookingId === relatedBookingId &&
      stored.type === type &&
      isOpenTodo(stored.id === id ? status : stored.status),
  )
  return [patchOf('bookings', relatedBookingId, { set: { hasOpenRefundTask } })]
}
