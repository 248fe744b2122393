import type { AnswerOf, RefusalOf } from '@synapse/shared/endpoint'
import { done, type Result, refused } from '@synapse/shared/result'
import type { previewRefund as contract } from '@synapse/shared/todo/contract'
import { Booking } from '#booking/model'
import type { Context } from '#context'
import { fromNumeric, toNumeric } from '#db/money'
import { Refund } from '#payment/model'
import { TodoItem } from '#todo/model'
import { refundablePayments } from '#todo/process-refund'

/** What the refund of a to-do can give back. */
export const previewRefund = async (
  { db }: Context,
  todoId: string,
): Promise<Result<AnswerOf<typeof contract>, RefusalOf<typeof contract>>> => {
  const item = await TodoItem.query(db).findById(todoId)
  if (!item) return refused('unknown')
  const booking = item.relatedBookingId && (await Booking.query(db).findById(item.relatedBookingId))
  if (!booking) return refused('no_booking')
  const payments = await refundablePayments(db, item)
  const refunds = await Refund.query(db).whereIn(
    'paymentId',
    payments.map(({ id }) => id),
  )
  const sum = (amounts: readonly { amount: string }[]) =>
    amounts.reduce((total, { amount }) => total + fromNumeric(amount), 0)
  const paid = sum(payments)
  const refunded = sum(refunds.filter(({ status }) => status === 'succeeded'))
  const pending = sum(refunds.filter(({ status }) => status === 'pending'))
  return done({
    studentName: booking.studentName,
    paid: toNumeric(paid),
    refunded: toNumeric(refunded),
    pending: toNumeric(pending),
    remaining: toNumeric(paid - refunded - pending),
  })
}
