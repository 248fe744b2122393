import { Model } from 'objection'
import type { Db } from '#db/knex'

export class TodoItem extends Model {
  static override tableName = 'todo_items'
  declare id: string
  declare type: 'booking_cancellation' | 'refund_processing' | 'general'
  declare title: string
  declare description: string | null
  declare priority: 'high' | 'medium' | 'low'
  declare status: 'pending' | 'in_progress' | 'completed' | 'cancelled'
  declare relatedBookingId: string | null
  declare relatedData: Record<string, unknown>
  declare key: string | null
  declare createdAt: Date
  declare updatedAt: Date
  declare completedAt: Date | null
}

type Reminder = Pick<TodoItem, 'type' | 'title'> &
  Partial<Pick<TodoItem, 'description' | 'priority' | 'relatedBookingId' | 'relatedData'>> & {
    /** What it is about: a repeated cause makes no second item. */
    key: string
  }

/** Puts something on the operator's list, once per key. */
export const remindOperator = (db: Db, item: Reminder) =>
  TodoItem.query(db).insert(item).onConflict('key').ignore()
