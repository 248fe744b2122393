import type { Booking } from '#booking/model'
import type { Scope } from '#refund/request-refund'
import type { TodoItem } from '#todo/model'

/** The one booking, and the one payment of it, that a task is to refund; undefined without a booking. */
export const refundScope = ({ relatedBookingId, relatedData }: TodoItem): Scope | undefined => {
  if (!relatedBookingId) return undefined
  const { paymentIntent } = relatedData
  return {
    bookingId: relatedBookingId,
    ...(typeof paymentIntent === 'string' && { paymentIntent }),
  }
}

/** Whether a task ends the session in any case. One of another kind gives money back and no more. */
export const isCancelledWith = (item: TodoItem, booking: Booking): boolean =>
  item.type === 'booking_cancellation' && booking.paymentStatus === 'completed'

/** What a to-do about a refund that failed is about. */
export const failedRefundKey = (refundId: string): string => `refund-failed:${refundId}`
