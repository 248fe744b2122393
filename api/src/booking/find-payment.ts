import { Booking } from '#booking/model'
import { bookingIdIn } from '#booking/settle-booking'
import type { Context } from '#context'

/** Whether a payment at Stripe is for a booking here, whether or not it has been recorded yet. */
export const isForBooking = async (
  { db, stripe }: Context,
  paymentIntentId: string,
): Promise<boolean> => {
  const { metadata } = await stripe.paymentIntents.retrieve(paymentIntentId)
  const bookingId = bookingIdIn(metadata)
  return bookingId !== undefined && Boolean(await Booking.query(db).findById(bookingId))
}
