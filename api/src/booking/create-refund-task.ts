import { orderNumber } from '@synapse/shared/booking/booking'
import { bookingCan, hasBegun } from '@synapse/shared/booking/booking-can'
import { ok, refuse } from '@synapse/shared/result'
import { formatMoment } from '@synapse/shared/time'
import { addToTimeline, lockBooking } from '#booking/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { refuseViolation } from '#db/violation'
import { isManual, Payment } from '#payment/model'
import { oneOpenCancellation, TodoItem, todoRelation } from '#todo/model'

/** Adds a task to refund a booking. The booking doesn't change until the task is processed. */
export const createRefundTask = ({ db, now }: Context, bookingId: string) =>
  refuseViolation(
    db.transaction(async (trx) => {
      const booking = await lockBooking(trx, bookingId)
      if (!booking) return refuse('unknown')
      const at = now()
      const verdict = bookingCan('createRefundTask', booking, at)
      if (!verdict.ok) return refuse(verdict.reason, verdict.details)
      const payments = await Payment.query(trx).where({ bookingId })
      await addToTimeline(trx, bookingId, 'refund_task_created', at, {})
      return ok(
        await TodoItem.query(trx).insertAndFetch({
          type: 'booking_cancellation',
          title: `Refund and cancel: ${booking.studentName}`,
          description: `Session on ${formatMoment(booking.start)}, order ${orderNumber(booking.id)}. ${whatFollows(payments, hasBegun(booking, at))}`,
          priority: 'high',
          ...todoRelation(booking),
          createdAt: toTimestamp(at),
        }),
      )
    }),
    { [oneOpenCancellation]: 'exists' },
  )

/** Describes what will happen when the task is processed; this depends on how the student paid. */
const whatFollows = (payments: readonly Payment[], hasStarted: boolean): string => {
  const cancels = hasStarted
    ? 'The session has started or is over, so no e-mail is sent and no slot is released.'
    : 'Processing the task cancels the booking.'
  if (payments.length === 0)
    return `Nothing has been paid, so there is nothing to refund. ${cancels}`
  if (payments.every(isManual))
    return `The payment was made manually, so Stripe can’t refund it: refund it yourself, then record in this task how and when. ${cancels}`
  return hasStarted
    ? `Processing the task refunds the payment to the card. ${cancels}`
    : 'Processing the task refunds the payment to the card and cancels the booking.'
}
