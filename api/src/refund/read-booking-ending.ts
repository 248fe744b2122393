import type { BookingEnding } from '@synapse/shared/refund/refund'
import type { Booking } from '#booking/model'
import type { Db } from '#db/knex'
import { anyOf } from '#db/sql'
import { Payment } from '#payment/model'
import type { TodoItem } from '#todo/model'

/** Returns whether any refund through this task cancels the booking. */
export const alwaysCancels = (todo: TodoItem, booking: Booking): boolean =>
  todo.type === 'booking_cancellation' && booking.paymentStatus === 'completed'

/**
 * Returns when refunds of these payments end the booking: always, never, or only if they are full
 * refunds. If the price was lowered to zero, a refund returns an overpayment and doesn't end the
 * booking.
 */
export const readBookingEnding = async (
  db: Db,
  booking: Booking,
  payments: readonly Payment[],
  todo?: TodoItem,
): Promise<BookingEnding> => {
  if (todo && alwaysCancels(todo, booking)) return 'always'
  if (booking.paymentStatus !== 'completed' || booking.totalCents === 0) return 'never'
  const ids = payments.map(({ id }) => id)
  return (await hasOtherPayments(db, booking.id, ids)) ? 'never' : 'in_full'
}

/** Returns whether a booking has other payments that aren't fully refunded or lost in a dispute. */
export const hasOtherPayments = async (
  db: Db,
  bookingId: string,
  paymentIds: readonly string[],
): Promise<boolean> =>
  (await Payment.query(db)
    .where({ bookingId })
    .whereNot('id', anyOf(paymentIds))
    .whereRaw('refunded + lost_in_disputes < amount')
    .resultSize()) > 0
