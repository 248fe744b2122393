import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { Todo } from '@synapse/shared/todo/contract'
import type { Db } from '#db/knex'
import { TodoItem } from '#todo/model'

type NewTodo = Pick<TodoItem, 'title'> &
  Partial<Pick<TodoItem, 'type' | 'description' | 'priority'>> & {
    /** A key that identifies the task; no second task with the same key is added. */
    key: string
    booking?: RelatedBooking | undefined
    /** The payment to refund; by default, all payments for the booking. */
    paymentIntent?: string | null
    /** The failed refund that this task retries. */
    refundId?: string
    /** The kind of problem, if the app offers a solution for it. */
    about?: Todo['relatedData']['about']
    relatedData?: Todo['relatedData']
  }

/** Adds a task for the operator, only once per key and with high priority by default. */
export const addTodo = (db: Db, { booking, paymentIntent, about, ...item }: NewTodo) =>
  TodoItem.query(db)
    .insert({
      type: 'general',
      priority: 'high',
      ...item,
      ...(booking && bookingLinkColumns(booking, { paymentIntent, about })),
    })
    .onConflict('key')
    .ignore()

type CancellationTodo = Pick<TodoItem, 'title' | 'description'> & {
  dueOn?: string
  /** The amount to refund in euros; by default, everything that can be refunded. */
  refundDue?: string
}

/** Returns the columns of a task to refund and cancel a booking. */
export const cancellationTodo = (
  booking: RelatedBooking,
  { refundDue, ...item }: CancellationTodo,
) => {
  const { relatedBookingId, relatedData } = bookingLinkColumns(booking)
  return {
    type: 'booking_cancellation',
    priority: 'high',
    ...item,
    relatedBookingId,
    relatedData: { ...relatedData, ...(refundDue && { refundDue }) },
  } as const
}

/** Tells the operator how to refund a payment that was made manually. */
export const manualRefundSentence =
  'The payment was made manually, so Stripe can’t refund it: refund it yourself, then record in this task how and when.'

export type RelatedBooking = Pick<
  AdminBooking,
  'id' | 'finalPrice' | 'studentName' | 'studentEmail'
>

/** Returns the columns that link a task to a booking. */
export const bookingLinkColumns = (
  booking: RelatedBooking,
  { paymentIntent, about }: Pick<NewTodo, 'paymentIntent' | 'about'> = {},
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
