import { toTimestamp } from '#db/instant'
import { job } from '#queue/job'
import { TodoItem } from '#todo/model'

/** Everything that was paid for a booking has gone back: what asks for that is done. */
export const closeCancellations = job<{ bookingId: string }>({
  name: 'close-cancellations',
  what: 'Closing the tasks to refund what was refunded',
  run: async ({ db, now }, { bookingId }) => {
    await TodoItem.query(db)
      .where({ type: 'booking_cancellation', relatedBookingId: bookingId })
      .whereIn('status', ['pending', 'in_progress'])
      .patch({ status: 'completed', completedAt: toTimestamp(now()) })
  },
})
