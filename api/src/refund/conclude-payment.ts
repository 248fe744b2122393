import type { Knex } from 'knex'
import { endBooking } from '#booking/cancel-booking'
import { type Booking, changeStatus } from '#booking/model'
import type { Context } from '#core/context'
import { fromNumeric } from '#db/columns'
import { Payment, stateOfPayment } from '#payment/model'
import { attemptOf, latestAttempt, Refund } from '#refund/model'
import { hasOtherMoney } from '#refund/request-refund'

/**
 * Brings a payment and its booking to where the ledger is. The booking ends when Stripe has taken
 * all of a refund that was to end it, and when its whole payment was given back, whoever gave it,
 * unless it was paid for a second time. The caller holds both.
 * @returns whether the booking ended by it just now
 */
export const concludePayment = async (
  context: Context,
  trx: Knex.Transaction,
  payment: Payment,
  booking: Booking | undefined,
): Promise<boolean> => {
  const lines = await Refund.query(trx).where({ paymentId: payment.id })
  const given = lines
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { cents }) => sum + cents, 0)
  const isWhole = given >= fromNumeric(payment.amount)
  await Payment.query(trx)
    .findById(payment.id)
    .patch({ status: await stateOfPayment(trx, payment.id) })
  if (!booking) return false
  if (given > 0) await context.emit(trx, 'booking.paid_back', { bookingId: booking.id })
  const isAllGiven = isWhole && !(await hasOtherMoney(trx, booking.id, [payment.id]))
  const { paymentStatus } = booking
  if (paymentStatus !== 'completed' && paymentStatus !== 'cancelled') return false
  if (isAllGiven) await context.emit(trx, 'booking.refunded', { bookingId: booking.id })
  if (paymentStatus === 'cancelled') {
    if (isAllGiven) await changeStatus(trx, booking, 'refunded')
    return false
  }
  if (!isAllGiven && !(await isEndTaken(trx, lines))) return false
  await endBooking(context, trx, booking, {
    status: isAllGiven ? 'refunded' : 'cancelled',
    by: 'refund',
  })
  return true
}

/** Whether Stripe has taken every line of a request that was to end the session. */
const isEndTaken = async (trx: Knex.Transaction, lines: readonly Refund[]): Promise<boolean> => {
  const asking = lines.filter(({ endsBooking, isTaken }) => endsBooking && isTaken)
  for (const line of asking) {
    const attempt = line.todoId ? await latestAttempt(trx, line.todoId) : await attemptOf(trx, line)
    if (attempt.every(({ isTaken }) => isTaken)) return true
  }
  return false
}
