import { formatEuro } from '@synapse/shared/money'
import type { Knex } from 'knex'
import { Booking } from '#booking/model'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'
import { job } from '#queue/job'
import { findRefund } from '#refund/find-refund'
import { concludeRefundTask } from '#todo/conclude-refund-task'
import { failedRefundKey, remindOperator, TodoItem } from '#todo/model'

/** The task that asked for a refund hears what became of it; a failure that has none becomes one. */
export const followRefundTask = job<{ refundId: string }>({
  name: 'follow-refund',
  what: 'Result of a refund on the to-do list',
  run: (context, { refundId }) =>
    context.db.transaction(async (trx) => {
      const { line } = await findRefund(trx, refundId)
      const isTold = line.todoId ? await concludeRefundTask(context, trx, line.todoId) : false
      if (line.status === 'failed' && !isTold) await remindOfFailure(trx, refundId)
    }),
})

/** Everything that was paid for a booking has gone back: what asks for that is done. */
export const closeCancellations = job<{ bookingId: string }>({
  name: 'close-cancellations',
  what: 'Closing the tasks to refund what was refunded',
  run: async ({ db, now }, { bookingId }) => {
    await TodoItem.query(db)
      .where({ type: 'booking_cancellation', relatedBookingId: bookingId })
      .whereIn('status', ['pending', 'in_progress'])
      .patch({ status: 'completed', completedAt: toTimestamp(now()) })
  },
})

export const remindOfSecondRefund = job<{ refundId: string }>({
  name: 'remind-of-second-refund',
  what: 'To-do about a refund that was made twice',
  run: async ({ db }, { refundId }) => {
    const { line, payment, booking } = await readAbout(db, refundId)
    await remindOperator(db, {
      key: `refund-twice:${refundId}`,
      type: 'general',
      title: `Refunded twice: ${formatEuro(line.cents)}${booking ? ` to ${booking.studentName}` : ''}`,
      description: `Stripe has two refunds of ${formatEuro(line.cents)} for one request, of the payment ${payment.stripePaymentIntentId}. Both have left your balance. Look at the payment in Stripe’s dashboard; if one is still pending there, cancel it, otherwise settle it with the student.`,
      priority: 'high',
      booking,
    })
  },
})

const remindOfFailure = async (trx: Knex.Transaction, refundId: string) => {
  const { line, payment, booking } = await readAbout(trx, refundId)
  await remindOperator(trx, {
    key: failedRefundKey(refundId),
    type: 'refund_processing',
    title: `Refund of ${formatEuro(line.cents)} failed${booking ? `: ${booking.studentName}` : ''}`,
    description:
      'Stripe could not give the money back. Look at the payment in Stripe’s dashboard, then refund it again or arrange it with the student.',
    priority: 'high',
    booking,
    paymentIntent: payment.stripePaymentIntentId,
  })
}

const readAbout = async (db: Context['db'] | Knex.Transaction, refundId: string) => {
  const { line, payment } = await findRefund(db, refundId)
  const booking = payment.bookingId
    ? await Booking.query(db).findById(payment.bookingId)
    : undefined
  return { line, payment, booking }
}
