import { reconcilePayments } from '@synapse/api/main/event-handlers'
import { todoTitlesOf } from '#support/readers/rows.ts'
import type { Checkout, World } from '#support/world/world.ts'

/** Simulates a restore from a backup that is older than Stripe's data. */
export const olderBackupActions = ({ world }: { world: World }) => {
  /** Deletes a booking and everything about it, as if the backup were older than the booking. */
  const deleteRows = async ({ bookingId }: Pick<Checkout, 'bookingId'>) => {
    await world.db('refunds').delete()
    await world.db('payments').where({ bookingId }).delete()
    await world.db('todoItems').where({ relatedBookingId: bookingId }).delete()
    await world.db('bookings').where({ id: bookingId }).delete()
    await world.db('stripeEvents').delete()
  }
  return {
    deleteRows,
    /** Books and pays for a session, and then deletes all rows of the booking. */
    bookAndDelete: async (changes = {}) => {
      const checkout = await world.checkout(changes)
      await world.pay(checkout)
      await world.finishJobs()
      const before = await world.booking(checkout.bookingId)
      await deleteRows(checkout)
      await world.mail.clear()
      return { ...checkout, before }
    },
    runNightlyJob: async () => {
      world.clock.advance({ hours: 8 })
      await world.run(reconcilePayments)
      await world.finishJobs()
    },
    todoTitles: () => todoTitlesOf(world.db),
  }
}
