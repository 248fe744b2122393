import { centsFromEuro, sumCents } from '@synapse/shared/money'
import type { Knex } from 'knex'
import { endBooking } from '#booking/cancel-booking'
import { type Booking, changeStatus } from '#booking/model'
import type { Context } from '#core/context'
import { stateOfPayment } from '#dispute/model'
import { Payment } from '#payment/model'
import { latestRequest, Refund } from '#refund/model'
import { hasOtherPayments } from '#refund/read-session-ending'
import { completeCancellationTasks } from '#refund/update-refund-tasks'

/**
 * Updates a payment and its booking from the ledger. The booking ends once Stripe accepts a refund
 * that ends it, or all its payments are refunded. The caller has locked both.
 * @returns whether this call ended the booking
 */
export const updatePaymentState = async (
  context: Context,
  trx: Knex.Transaction,
  payment: Payment,
  booking: Booking | undefined,
): Promise<boolean> => {
  const lines = await Refund.query(trx).where({ paymentId: payment.id })
  const succeeded = lines.filter(({ status }) => status === 'succeeded')
  const refundedCents = sumCents(succeeded.map(({ cents }) => cents))
  await Payment.query(trx)
    .findById(payment.id)
    .patch({ status: await stateOfPayment(trx, payment.id) })
  if (!booking) return false
  if (refundedCents > 0)
    await context.emit(trx, 'booking.charge_changed', { bookingId: booking.id })
  const isRefunded =
    refundedCents >= centsFromEuro(payment.amount) &&
    !(await hasOtherPayments(trx, booking.id, [payment.id]))
  const { paymentStatus } = booking
  if (paymentStatus !== 'completed' && paymentStatus !== 'cancelled') return false
  if (isRefunded) await completeCancellationTasks(context, trx, booking.id)
  if (paymentStatus === 'cancelled') {
    if (isRefunded) await changeStatus(trx, booking, 'refunded')
    return false
  }
  if (!isRefunded && !(await isEndingAccepted(trx, lines))) return false
  await endBooking(context, trx, booking, {
    status: isRefunded ? 'refunded' : 'cancelled',
    cause: 'refund',
  })
  return true
}

/** Returns whether all refunds in a request that ends the booking were accepted. */
const isEndingAccepted = async (trx: Knex.Transaction, lines: readonly Refund[]) => {
  const ending = lines.filter(({ endsBooking, isAccepted }) => endsBooking && isAccepted)
  for (const line of ending) {
    const request = line.todoId
      ? latestRequest(trx, line.todoId)
      : Refund.query(trx).where({ requestId: line.requestId })
    if ((await request).every(({ isAccepted }) => isAccepted)) return true
  }
  return false
}
