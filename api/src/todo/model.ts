import type { Todo } from '@synapse/shared/todo/contract'
import { Model, raw } from 'objection'
import type { Db } from '#db/knex'

export class TodoItem extends Model {
  static override tableName = 'todo_items'
  declare id: string
  declare type: 'booking_cancellation' | 'refund_processing' | 'general'
  declare title: string
  declare description: string | null
  declare priority: 'high' | 'medium' | 'low'
  declare status: 'pending' | 'in_progress' | 'completed' | 'cancelled'
  declare dueOn: string | null
  declare relatedBookingId: string | null
  declare relatedData: Todo['relatedData']
  declare key: string | null
  /** The failed refund that the task repeats. */
  declare refundId: string | null
  declare createdAt: Date
  declare updatedAt: Date
  declare completedAt: Date | null
  declare version: number
}

/** The database constraint that limits each booking to one open cancellation task. */
export const oneOpenCancellation = 'todo_items_one_open_cancellation'

type NewTodo = Pick<TodoItem, 'title'> &
  Partial<Pick<TodoItem, 'type' | 'description' | 'priority'>> & {
    /** A second to-do with the same key is not added. */
    key: string
    booking?: Related | undefined
    /** The payment to refund; if not set, all payments for the booking. */
    paymentIntent?: string | null
    /** The failed refund that the task repeats. */
    refundId?: string
    /** The kind of problem, if the screens offer a solution for it. */
    about?: Todo['relatedData']['about']
    relatedData?: Todo['relatedData']
  }

/** Adds a to-do for the operator, once per key, with high priority unless another is given. */
export const addTodo = (db: Db, { booking, paymentIntent, about, ...item }: NewTodo) =>
  TodoItem.query(db)
    .insert({
      type: 'general',
      priority: 'high',
      ...item,
      ...(booking && todoRelation(booking, { paymentIntent, about })),
    })
    .onConflict('key')
    .ignore()

/** The booking details shown in the to-do list. */
export type Related = { id: string; finalPrice: string; studentName: string; studentEmail: string }

/** Returns the columns that link a to-do to a booking. */
export const todoRelation = (
  booking: Related,
  { paymentIntent, about }: Pick<NewTodo, 'paymentIntent' | 'about'> = {},
) => ({
  relatedBookingId: booking.id,
  relatedData: {
    finalPrice: booking.finalPrice,
    studentName: booking.studentName,
    studentEmail: booking.studentEmail,
    ...(paymentIntent && { paymentIntent }),
    ...(about && { about }),
  },
})

/** Updates the booking details in its to-dos. */
export const renameInTodos = (trx: Db, { id, finalPrice, studentName, studentEmail }: Related) =>
  TodoItem.query(trx)
    .where({ relatedBookingId: id })
    .patch({
      relatedData: raw(
        'related_data || ?::jsonb',
        JSON.stringify({ finalPrice, studentName, studentEmail }),
      ),
    })
