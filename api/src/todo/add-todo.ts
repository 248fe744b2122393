import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { Todo } from '@synapse/shared/todo/contract'
import type { Db } from '#db/knex'
import { paymentTodoKey, TodoItem } from '#todo/model'

type Column = 'type' | 'description' | 'priority' | 'relatedBookingId' | 'relatedData' | 'refundId'
type NewTodo = Pick<TodoItem, 'title'> &
  Partial<Pick<TodoItem, Column>> & {
    /** A key that identifies the task, so that it is added only once. */
    key: string
  }

/** Adds a task for the operator, unless one with its key exists. The default priority is high. */
export const addTodo = (db: Db, todo: NewTodo) =>
  TodoItem.query(db)
    .insert({ type: 'general', priority: 'high', ...todo })
    .onConflict('key')
    .ignore()

type RefundTodo = Pick<TodoItem, 'title' | 'description'> & {
  dueOn?: string
  /** The amount to refund in euros; by default, everything that can be refunded. */
  refundDue?: string
}

/** Returns the columns of a task to refund and cancel a booking. */
export const refundTodoColumns = (booking: RelatedBooking, { refundDue, ...item }: RefundTodo) => {
  const { relatedBookingId, relatedData } = bookingLinkColumns(booking)
  return {
    type: 'booking_cancellation',
    priority: 'high',
    ...item,
    relatedBookingId,
    relatedData: { ...relatedData, ...(refundDue && { refundDue }) },
  } as const
}

/**
 * Returns the columns of a task about a payment that belongs to no booking. Erasing the payer's
 * data deletes the task, even if the operator has edited it.
 */
export const strayPaymentColumns = (paymentIntent: string, email: string | null | undefined) => ({
  key: paymentTodoKey(paymentIntent),
  relatedData: { ...(email && { payerKey: email.toLowerCase() }) },
})

export const manualRefundSentence =
  'The payment was made manually, so Stripe can’t refund it: refund it yourself, then record in this task how and when.'

export type RelatedBooking = Pick<
  AdminBooking,
  'id' | 'finalPrice' | 'studentName' | 'studentEmail'
>

type Problem = {
  /** The payment to refund; by default, all payments for the booking. */
  paymentIntent?: string | null
  /** The kind of problem, if the app offers a way to solve it. */
  about?: Todo['relatedData']['about']
}

/** Returns the columns that link a task to a booking. */
export const bookingLinkColumns = (
  booking: RelatedBooking,
  { paymentIntent, about }: Problem = {},
) => ({
  relatedBookingId: booking.id,
  relatedData: {
    finalPrice: booking.finalPrice,
    studentName: booking.studentName,
    studentEmail: booking.studentEmail,
    ...(paymentIntent && { paymentIntent }),
    ...(about && { about }),
  },
})
