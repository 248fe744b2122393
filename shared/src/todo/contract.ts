import { z } from 'zod'
import { conflict, endpoint } from '#contract/endpoint'
import * as field from '#contract/fields'
import {
  changedElsewhere,
  idReused,
  refundTodoExists,
  unknownBooking,
  unknownTodo,
} from '#contract/refusals'
import { refundResult } from '#refund/contract'
import { openTodoStatuses, todoPriorities, todoStatuses, todoTypes } from '#todo/todo'

export const todoItem = z.object({
  id: z.uuid(),
  type: z.enum(todoTypes),
  title: z.string(),
  description: z.string().nullable(),
  priority: z.enum(todoPriorities),
  status: z.enum(todoStatuses),
  dueOn: z.iso.date().nullable(),
  relatedBookingId: z.uuid().nullable(),
  /** May also contain finalPrice, studentName, studentEmail and the problem. */
  relatedData: z.looseObject({
    refund: refundResult.optional(),
    about: z.enum(['clash', 'invoice']).optional(),
    invoiceId: z.uuid().optional(),
    /** Where in the admin app to solve a problem that the server has found. */
    path: z.string().optional(),
    /** The overpaid amount in euros. */
    excess: field.euroText.optional(),
    /** How much to refund after a withdrawal, in euros. */
    refundDue: field.euroText.optional(),
  }),
  completedAt: field.instantText.nullable(),
  ...field.versioned,
})
export type Todo = z.output<typeof todoItem>

const wrongState = conflict('You can’t do that in the task’s current status.')

export const listTodos = endpoint('GET', '/api/todo-items', {
  summary:
    'List all open tasks and the latest 500 closed ones: open refunds first, then by due date, then newest first',
  output: z.array(todoItem),
})

export const countPendingTodos = endpoint('GET', '/api/todo-items/pending-count', {
  summary: 'Count the pending tasks',
  output: z.object({ ok: z.literal(true), count: z.int() }),
})

export const countTodos = endpoint('GET', '/api/todo-items/counts', {
  summary: 'Count the tasks in total and by status',
  output: z.object({
    total: z.int(),
    pending: z.int(),
    inProgress: z.int(),
    completed: z.int(),
  }),
})

const todoFields = {
  title: field.requiredLine('The title', 200),
  description: field.paragraph('The description', 5_000).nullish(),
  priority: z.enum(todoPriorities),
  dueOn: field.date('The due date').nullish(),
}

export const createTodo = endpoint('POST', '/api/todo-items', {
  summary: 'Create a task',
  input: z.strictObject({
    id: field.id.optional(),
    ...todoFields,
    priority: todoFields.priority.default('medium'),
    type: z.enum(todoTypes).default('general'),
    relatedBookingId: field.id.nullish(),
  }),
  output: todoItem,
  mayRepeat: true,
  refusals: {
    unknown_booking: unknownBooking,
    exists: refundTodoExists,
    id_reused: idReused,
  },
})

export const updateTodo = endpoint('PATCH', '/api/todo-items/{id}', {
  summary: 'Change a task’s title, description, priority, due date or booking',
  input: z
    .strictObject({
      ...todoFields,
      relatedBookingId: field.id.nullable(),
      version: field.baseVersion,
    })
    .partial(),
  output: todoItem,
  mayRepeat: true,
  refusals: {
    unknown: unknownTodo,
    unknown_booking: unknownBooking,
    keeps_booking: conflict('A refund task can’t be moved to another booking.'),
    wrong_state: wrongState,
    changed: changedElsewhere,
  },
})

const step = <const Path extends `/api/${string}`>(path: Path, summary: string) =>
  endpoint('POST', path, {
    summary,
    output: todoItem,
    mayRepeat: true,
    refusals: { unknown: unknownTodo, wrong_state: wrongState, exists: refundTodoExists },
  })

export const completeTodo = step('/api/todo-items/{id}/complete', 'Mark a task as completed')
export const startTodo = step('/api/todo-items/{id}/start', 'Mark a task as in progress')
export const cancelTodo = step('/api/todo-items/{id}/cancel', 'Mark a task as cancelled')

export const reopenTodo = endpoint('POST', '/api/todo-items/{id}/reopen', {
  summary: 'Reopen a closed task as pending or in progress',
  input: z.strictObject({ status: z.enum(openTodoStatuses).default('pending') }),
  output: todoItem,
  mayRepeat: true,
  refusals: { unknown: unknownTodo, wrong_state: wrongState, exists: refundTodoExists },
})

export const deleteTodo = endpoint('DELETE', '/api/todo-items/{id}', {
  summary: 'Delete a task',
  mayRepeat: true,
  refusals: { unknown: unknownTodo, wrong_state: wrongState },
})

export const restoreTodo = endpoint('POST', '/api/todo-items/{id}/restore', {
  summary: 'Restore a deleted task within 60 days; refund tasks are deleted for good',
  output: todoItem,
  mayRepeat: true,
  refusals: {
    unknown: unknownTodo,
    already_listed: conflict('The same task is already on the list.'),
  },
})
