import { hasSessionBegun, orderNumber } from '@synapse/shared/booking/booking'
import { ok } from '@synapse/shared/contract/result'
import { formatShortDate, formatTime, maltaDate } from '@synapse/shared/time'
import { changeBooking } from '#booking/change-booking'
import { addToTimeline } from '#booking/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { isManual, Payment, revenueCents } from '#payment/model'
import { manualRefundSentence, refundTodoColumns } from '#todo/add-todo'
import { oneOpenRefundTodoConstraint, TodoItem } from '#todo/model'

/**
 * Adds a task to refund a booking. The booking doesn't change until the operator processes the
 * task.
 */
export const createRefundTodo = (context: Context, bookingId: string) =>
  changeBooking(
    context,
    bookingId,
    'createRefundTodo',
    async (trx, booking) => {
      const at = context.now()
      const payments = await Payment.query(trx).where({ bookingId })
      await addToTimeline(trx, bookingId, 'refund_task_created', at, {})
      return ok(
        await TodoItem.query(trx).insertAndFetch({
          ...refundTodoColumns(booking, {
            title: `Refund and cancel: ${booking.studentName}`,
            description: `${formatShortDate(maltaDate(booking.start))}, ${formatTime(booking.start)} · order ${orderNumber(booking.id)}. ${consequences(payments, hasSessionBegun(booking, at))}`,
          }),
          createdAt: toTimestamp(at),
        }),
      )
    },
    { [oneOpenRefundTodoConstraint]: 'exists' },
  )

const consequences = (payments: readonly Payment[], hasBegun: boolean): string => {
  const cancels = hasBegun
    ? 'The session has started or is over, so no e-mail is sent and no slot is released.'
    : 'Cancels the booking.'
  if (payments.length === 0)
    return `Nothing has been paid, so there is nothing to refund. ${cancels}`
  if (revenueCents(payments) <= 0)
    return payments.some(({ status }) => status === 'disputed')
      ? `The payment is disputed, so wait for the bank’s decision before you refund it. ${cancels}`
      : `Nothing is left of the payment, so there is nothing to refund. ${cancels}`
  if (payments.every(isManual)) return `${manualRefundSentence} ${cancels}`
  return hasBegun
    ? `Refunds the payment to the card. ${cancels}`
    : 'Refunds the payment to the card and cancels the booking.'
}
