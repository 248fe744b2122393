import { createTodo, deleteTodo, updateTodo } from '@synapse/shared/todo/contract'
import { relatedDataFor } from '@synapse/shared/todo/todo'
import { findRecordById } from '#data/records.ts'
import { sideEffectsOf } from '#todo/side-effects.ts'
import type { DeletableDefinition } from '#ui/record/record-definition.ts'

export const todoDefinition: DeletableDefinition<'todos', typeof createTodo, typeof updateTodo> = {
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
