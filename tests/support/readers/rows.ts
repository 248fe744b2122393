import { Booking } from '@synapse/api/booking/model'
import { Coupon } from '@synapse/api/coupon/model'
import type { Db } from '@synapse/api/db/knex'
import { Payment } from '@synapse/api/payment/model'
import { Refund } from '@synapse/api/refund/model'
import { TodoItem } from '@synapse/api/todo/model'

/** Returns the status of each booking, oldest first. */
export const bookingStatusesOf = async (db: Db) =>
  (await Booking.query(db).orderBy('createdAt')).map(({ paymentStatus }) => paymentStatus)
/** Returns how often a coupon has been used. */
export const couponUsesOf = async (db: Db, { id }: { id: string }) =>
  (await Coupon.query(db).findById(id).throwIfNotFound()).usageCount
/** Returns all payments, oldest first. */
export const paymentsOf = async (db: Db) => Payment.query(db).orderBy('createdAt')
/** Returns all refunds, oldest first. */
export const refundsOf = async (db: Db) => Refund.query(db).orderBy('createdAt')
/** Returns each refund's amount, status and origin. */
export const refundEntriesOf = async (db: Db) =>
  (await refundsOf(db)).map(({ amount, status, requestedBy }) => [amount, status, requestedBy])
/** Returns all tasks, oldest first. */
export const todosOf = async (db: Db) => TodoItem.query(db).orderBy('createdAt')
/** Returns the titles of all tasks. */
export const todoTitlesOf = async (db: Db) => (await todosOf(db)).map(({ title }) => title)

/** Returns all tracked sessions by date and student. */
export const trackedSessionsOf = async (db: Db) => db('sessions').orderBy(['date', 'student'])

/** Returns the id of a booking's Stripe checkout session. The booking must have one. */
export const checkoutSessionIdOf = ({
  stripeSessionId,
}: Pick<Booking, 'stripeSessionId'>): string => {
  if (!stripeSessionId) throw new Error('The booking has no Stripe session.')
  return stripeSessionId
}

/** Counts the rows in all tables that a refusal must not change, and the uses of coupons. */
export const countRows = async (db: Db): Promise<Record<string, number>> => {
  const tables: string[] = await db('pg_tables')
    .whereRaw('schemaname = current_schema()')
    .whereNotIn('tablename', changedByRefusals)
    .pluck('tablename')
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const uses = '(select coalesce(sum(usage_count), 0)::int from coupons) as uses'
  const { rows } = await db.raw(`select ${[...counts, uses].join(', ')}`)
  return rows[0]
}

/**
 * Tables that even a rejected request may change. Calls and failed sign-ins are counted, and the
 * feed and the log mention records that were created and then deleted.
 */
const changedByRefusals = ['rate_limits', 'changed_records', 'audit_entries']
