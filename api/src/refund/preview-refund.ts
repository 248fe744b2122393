import { hasBegun } from '@synapse/shared/booking/booking-can'
import type { AnswerOf, RefusalOf } from '@synapse/shared/endpoint'
import { type HandMethod, handMethods } from '@synapse/shared/payment/payment'
import type * as contract from '@synapse/shared/refund/contract'
import { done, type Result, refused } from '@synapse/shared/result'
import { Booking } from '#booking/model'
import type { Context } from '#context'
import { fromNumeric, toNumeric } from '#db/money'
import { isByHand } from '#payment/model'
import { isCancelledWith, refundScope } from '#refund/read-refund-task'
import { type Refundable, readEnding, readRefundable } from '#refund/request-refund'
import { TodoItem } from '#todo/model'

/** What the refund of a to-do can give back. */
export const previewRefund = async (
  { db, now }: Context,
  todoId: string,
): Promise<
  Result<AnswerOf<typeof contract.previewRefund>, RefusalOf<typeof contract.previewRefund>>
> => {
  const item = await TodoItem.query(db).findById(todoId)
  if (!item) return refused('unknown')
  const scope = refundScope(item)
  const booking = scope && (await Booking.query(db).findById(scope.bookingId))
  if (!booking) return refused('no_booking')
  const refundable = await readRefundable(db, scope)
  const payments = refundable.map(({ payment }) => payment)
  const byHand = refundable.filter(({ payment }) => isByHand(payment))
  const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)
  const paid = sum(payments.map(({ amount }) => fromNumeric(amount)))
  const refunded = sum(payments.map((payment) => fromNumeric(payment.refunded)))
  const remaining = sum(refundable.map(({ remainingCents }) => remainingCents))
  return done({
    studentName: booking.studentName,
    paid: toNumeric(paid),
    refunded: toNumeric(refunded),
    pending: toNumeric(paid - refunded - remaining),
    remaining: toNumeric(remaining),
    remainingByHand: toNumeric(sum(byHand.map(({ remainingCents }) => remainingCents))),
    method: methodOf(byHand),
    cancelsBooking: isCancelledWith(item, booking)
      ? 'always'
      : await readEnding(db, booking, payments),
    hasBegun: hasBegun(booking, now()),
  })
}

/** How the latest of what came by hand came. */
const methodOf = (refundable: readonly Refundable[]): HandMethod | null => {
  const [latest] = refundable.toSorted((a, b) => b.paidAt.getTime() - a.paidAt.getTime())
  return handMethods.find((method) => method === latest?.payment.paymentMethod) ?? null
}
