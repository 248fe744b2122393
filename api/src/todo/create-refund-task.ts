import type { createRefundTask as contract } from '@synapse/shared/booking/admin-contract'
import { orderNumber, whyBookingCannot } from '@synapse/shared/booking/booking'
import type { RefusalOf } from '@synapse/shared/endpoint'
import { done, type Result, refused } from '@synapse/shared/result'
import { formatMoment } from '@synapse/shared/time'
import { lockBooking, note } from '#booking/model'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'
import { isViolation } from '#db/violation'
import { oneOpenCancellation, relationTo, TodoItem } from '#todo/model'

/** Puts the refund of a booking on the list; the booking stays as it is until that is done. */
export const createRefundTask = async (
  { db, now }: Context,
  bookingId: string,
): Promise<Result<TodoItem, RefusalOf<typeof contract>>> => {
  try {
    return await db.transaction(async (trx) => {
      const booking = await lockBooking(trx, bookingId)
      if (!booking) return refused('unknown')
      const reason = whyBookingCannot('createRefundTask', booking.paymentStatus)
      if (reason) return refused('wrong_state', reason)
      const at = now()
      await note(trx, bookingId, 'refund_task_created', at)
      return done(
        await TodoItem.query(trx).insertAndFetch({
          type: 'booking_cancellation',
          title: `Refund and cancel: ${booking.studentName}`,
          description: `Session on ${formatMoment(booking.start)}, order ${orderNumber(booking.id)}. Processing the refund gives the money back by card and cancels the booking.`,
          priority: 'high',
          ...relationTo(booking),
          createdAt: toTimestamp(at),
        }),
      )
    })
  } catch (error) {
    if (isViolation(error, 'unique', oneOpenCancellation)) return refused('exists')
    throw error
  }
}
