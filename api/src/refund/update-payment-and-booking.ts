import { centsFromEuro } from '@synapse/shared/money'
import type { Knex } from 'knex'
import { endBooking } from '#booking/cancel-booking'
import { changeStatus } from '#booking/change-booking'
import type { Booking } from '#booking/model'
import type { Context } from '#core/context'
import { updatePaymentStatus } from '#dispute/model'
import { type Payment, refundedCents } from '#payment/model'
import { listLatestRequest, Refund } from '#refund/model'
import { hasOtherPayments } from '#refund/read-booking-ending'
import { completeBookingRefundTodos } from '#refund/update-refund-todos'

type Changed = {
  /**
   * Whether a refund has just succeeded. Unlike a refund, a lost dispute doesn't end the booking.
   */
  hasNewRefund: boolean
}

/**
 * Updates a payment and its booking from the ledger. A booking ends when Stripe accepts a refund
 * that is meant to end it. Unless the session is free, it also ends when its last payment is fully
 * refunded. The caller has locked the payment and the booking.
 * @returns whether this call ended the booking
 */
export const updatePaymentAndBooking = async (
  context: Context,
  trx: Knex.Transaction,
  { id: paymentId }: Payment,
  booking: Booking | undefined,
  changed: Changed,
): Promise<boolean> => {
  const payment = await updatePaymentStatus(trx, paymentId)
  if (!booking) return false
  const isEnded = await updateBooking(context, trx, payment, booking, changed)
  // `endBooking` has already emitted this event.
  if (changed.hasNewRefund && !isEnded)
    await context.emit(trx, 'booking.charge_changed', { bookingId: booking.id })
  return isEnded
}

const updateBooking = async (
  context: Context,
  trx: Knex.Transaction,
  payment: Payment,
  booking: Booking,
  { hasNewRefund }: Changed,
): Promise<boolean> => {
  const { id: bookingId, paymentStatus } = booking
  if (paymentStatus !== 'completed' && paymentStatus !== 'cancelled') return false
  const isRefunded =
    hasNewRefund &&
    refundedCents([payment]) >= centsFromEuro(payment.amount) &&
    !(await hasOtherPayments(trx, bookingId, [payment.id]))
  if (hasNewRefund) await completeBookingRefundTodos(context, trx, bookingId)
  if (paymentStatus === 'cancelled') {
    if (isRefunded) await changeStatus(trx, booking, 'refunded')
    return false
  }
  const isEnded = isRefunded && booking.totalCents > 0
  if (!isEnded && !(await isEndingRequestAccepted(trx, payment.id))) return false
  await endBooking(context, trx, booking, {
    status: isRefunded ? 'refunded' : 'cancelled',
    cause: 'refund',
  })
  return true
}

/** Returns whether all refunds of a request that ends the booking have been accepted. */
const isEndingRequestAccepted = async (trx: Knex.Transaction, paymentId: string) => {
  const ending = await Refund.query(trx).where({ paymentId, endsBooking: true })
  for (const refund of ending.filter(({ isAccepted }) => isAccepted)) {
    const request = refund.todoId
      ? listLatestRequest(trx, refund.todoId)
      : Refund.query(trx).where({ requestId: refund.requestId })
    if ((await request).every(({ isAccepted }) => isAccepted)) return true
  }
  return false
}
