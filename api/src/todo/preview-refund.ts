import type { AnswerOf, RefusalOf } from '@synapse/shared/endpoint'
import { done, type Result, refused } from '@synapse/shared/result'
import type { previewRefund as contract } from '@synapse/shared/todo/contract'
import { Booking } from '#booking/model'
import type { Context } from '#context'
import type { Db } from '#db/knex'
import { fromNumeric, toNumeric } from '#db/money'
import { Payment, Refund } from '#payment/model'
import { TodoItem } from '#todo/model'
import { isCancelledWith, refundablePayments } from '#todo/process-refund'

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
    cancelsBooking: await cancellationOf(db, item, booking, payments),
  })
}

/** A payment that goes back whole ends its booking, unless another one stays. */
const cancellationOf = async (
  db: Db,
  item: TodoItem,
  booking: Booking,
  payments: readonly Payment[],
): Promise<AnswerOf<typeof contract>['cancelsBooking']> => {
  if (isCancelledWith(item, booking)) return 'always'
  if (booking.paymentStatus !== 'completed') return 'never'
  const ids = payments.map(({ id }) => id)
  const others = await Payment.query(db)
    .where({ bookingId: booking.id })
    .whereNotIn('id', ids)
    .whereRaw('refunded < amount')
    .resultSize()
  return others > 0 ? 'never' : 'in_full'
}
