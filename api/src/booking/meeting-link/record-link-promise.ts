import type { Knex } from 'knex'
import { Booking, lockBooking } from '#booking/model'

/**
 * Records that the meeting link will follow in a separate e-mail. Locks the booking, so that a link
 * that is set concurrently is sent in exactly one of the two e-mails.
 */
export const recordLinkPromise = async (
  trx: Knex.Transaction,
  bookingId: string,
  sequenceOf = ({ confirmationSequence }: Booking) => confirmationSequence,
) => {
  const booking = await lockBooking(trx, bookingId)
  if (booking?.paymentStatus !== 'completed' || !booking.needsLink) return booking
  if (booking.linkPromisedSequence !== null) return booking
  const linkPromisedSequence = sequenceOf(booking)
  return Booking.query(trx).patchAndFetchById(bookingId, { linkPromisedSequence })
}
