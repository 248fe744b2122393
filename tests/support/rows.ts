import { Booking } from '@synapse/api/booking/model'
import { Coupon } from '@synapse/api/coupon/model'
import type { Db } from '@synapse/api/db/knex'
import { Payment } from '@synapse/api/payment/model'
import { Refund } from '@synapse/api/refund/model'
import { TodoItem } from '@synapse/api/todo/model'

export const statesOf = async (db: Db) =>
  (await Booking.query(db).orderBy('createdAt')).map(({ paymentStatus }) => paymentStatus)
export const usesOf = async (db: Db, { id }: { id: string }) =>
  (await Coupon.query(db).findById(id).throwIfNotFound()).usageCount
export const paymentsOf = async (db: Db) => Payment.query(db).orderBy('createdAt')
export const refundsOf = async (db: Db) => Refund.query(db).orderBy('createdAt')
export const todosOf = async (db: Db) => TodoItem.query(db).orderBy('createdAt')

/** Counts the rows of every table that a request could write to. */
export const countRows = async (db: Db): Promise<Record<string, number>> => {
  const { rows } = await db.raw(
    `select ${tables
      .map((table) => `(select count(*)::int from ${table}) as ${table}`)
      .join(', ')}, (select coalesce(sum(usage_count), 0)::int from coupons) as uses`,
  )
  return rows[0]
}

const tables = [
  'bookings',
  'booking_events',
  'coupons',
  'mails',
  'operator_sessions',
  'payments',
  'refunds',
  'stripe_events',
  'todo_items',
]
