import type { Db } from '@synapse/api/db/knex'
import { reconcilePayments } from '@synapse/api/main/event-handlers'
import { todosOf } from './rows.ts'
import type { Checkout, World } from './world.ts'

/** A database that was restored from a backup and is behind Stripe. */
export const lostRowsOf = (world: World) => {
  /** What a backup that is behind does: the booking, and all that hangs on it, was never there. */
  const forget = async ({ bookingId }: Pick<Checkout, 'bookingId'>) => {
    await world.db('refunds').delete()
    await world.db('payments').where({ bookingId }).delete()
    await world.db('todoItems').where({ relatedBookingId: bookingId }).delete()
    await world.db('bookings').where({ id: bookingId }).delete()
    await world.db('stripeEvents').delete()
  }
  return {
    forget,
    /** Paid, and then gone. */
    lose: async (changes = {}) => {
      const checkout = await world.checkout(changes)
      await world.pay(checkout)
      await world.settle()
      const before = await world.booking(checkout.bookingId)
      await forget(checkout)
      await world.mail.clear()
      return { ...checkout, before }
    },
    night: async () => {
      world.clock.advance({ hours: 8 })
      await world.run(reconcilePayments)
      await world.settle()
    },
    todos: async () => (await todosOf(world.db)).map(({ title }) => title),
  }
}

/** What `pg_restore --clean` does to the table that says which database this is: it is another one. */
export const restoreChangedRecords = (db: Db) =>
  db.raw(`begin;
    create table restored (like changed_records including all);
    insert into restored select * from changed_records;
    drop table changed_records;
    alter table restored rename to changed_records;
    commit`)
