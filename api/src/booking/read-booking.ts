import type { readBooking as contract } from '@synapse/shared/booking/admin-contract'
import type { AnswerOf, RefusalOf } from '@synapse/shared/endpoint'
import { done, type Result, refused } from '@synapse/shared/result'
import { findListedBooking } from '#booking/list-bookings'
import { BookingEvent } from '#booking/model'
import { presentBooking } from '#booking/present'
import type { Context } from '#context'
import { Payment, Refund } from '#payment/model'
import { stripeUrl } from '#payment/present'
import { TodoItem } from '#todo/model'
import { presentTodo } from '#todo/present'

type Answer = AnswerOf<typeof contract>

/** A booking with everything that happened to it. */
export const readBooking = async (
  { db, settings }: Context,
  id: string,
): Promise<Result<Answer, RefusalOf<typeof contract>>> => {
  const booking = await findListedBooking(db, id)
  if (!booking) return refused('unknown')
  const [events, payments, todoItems] = await Promise.all([
    BookingEvent.query(db).where({ bookingId: id }).orderBy(['at', 'id']),
    Payment.query(db).where({ bookingId: id }).orderBy(['paymentDate', 'id']),
    TodoItem.query(db).where({ relatedBookingId: id }).orderBy('createdAt', 'desc'),
  ])
  const refunds = await Refund.query(db)
    .whereIn(
      'paymentId',
      payments.map((payment) => payment.id),
    )
    .orderBy(['createdAt', 'id'])
  return done({
    booking: presentBooking(booking),
    timeline: events.map(({ id, kind, at, detail }) => ({
      id: String(id),
      kind,
      at: at.toISOString(),
      detail,
    })),
    payments: payments.map((payment) => ({
      id: payment.id,
      amount: payment.amount,
      status: payment.status,
      paymentDate: payment.paymentDate.toISOString(),
      paymentMethod: payment.paymentMethod,
      stripePaymentIntentId: payment.stripePaymentIntentId,
      stripeUrl: stripeUrl(settings, payment.stripePaymentIntentId),
      refunds: refunds.filter(({ paymentId }) => paymentId === payment.id).map(presentRefund),
    })),
    todoItems: todoItems.map(presentTodo),
  })
}

const presentRefund = (refund: Refund): Answer['payments'][number]['refunds'][number] => ({
  id: refund.id,
  amount: refund.amount,
  status: refund.status,
  requestedBy: refund.requestedBy,
  reason: refund.reason,
  failureReason: refund.failureReason,
  createdAt: refund.createdAt.toISOString(),
})
