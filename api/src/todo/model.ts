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
  declare createdAt: Date
  declare updatedAt: Date
  declare completedAt: Date | null
  declare version: number
}

/** The constraint that lets a booking have one open cancellation task. */
export const oneOpenCancellation = 'todo_items_one_open_cancellation'

type NewTodo = Pick<TodoItem, 'title'> &
  Partial<Pick<TodoItem, 'type' | 'description' | 'priority'>> & {
    /** What it is about: a repeated cause makes no second item. */
    key: string
    booking?: Related | undefined
    /** The one payment of the booking's that the task refunds; all of them without it. */
    paymentIntent?: string | null
    /** What of it, where the operator is offered an answer to that. */
    about?: Todo['relatedData']['about']
    relatedData?: Todo['relatedData']
  }

/** Puts something on the operator's list, once per key; what the app asks for is urgent as a rule. */
export const addTodo = (db: Db, { booking, paymentIntent, about, ...item }: NewTodo) =>
  TodoItem.query(db)
    .insert({
      type: 'general',
      priority: 'high',
      ...item,
      ...(booking && relationTo(booking, { paymentIntent, about })),
    })
    .onConflict('key')
    .ignore()

/** What the list shows of a booking. */
export type Related = { id: string; finalPrice: string; studentName: string; studentEmail: string }

/** What ties an item to a booking, with what the list shows of it. */
export const relationTo = (
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

/** Brings what to-dos say of a booking up to date. */
export const retellTodos = (trx: Db, { id, finalPrice, studentName, studentEmail }: Related) =>
  TodoItem.query(trx)
    .where({ relatedBookingId: id })
    .patch({
      relatedData: raw(
        'related_data || ?::jsonb',
        JSON.stringify({ finalPrice, studentName, studentEmail }),
      ),
    })
