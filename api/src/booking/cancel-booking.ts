import type { cancelWithoutRefund as contract } from '@synapse/shared/booking/admin-contract'
import { whyBookingCannot } from '@synapse/shared/booking/booking'
import type { RefusalOf } from '@synapse/shared/endpoint'
import { done, type Result, refused } from '@synapse/shared/result'
import type { Knex } from 'knex'
import { Booking, lockBooking, note } from '#booking/model'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'

/**
 * Ends a completed booking: its slot is free again, and the guests' calendars are told.
 * The caller holds the booking's row.
 * @param status 'refunded' when the whole payment went back
 */
export const endBooking = async (
  { now, emit }: Context,
  trx: Knex.Transaction,
  booking: Booking,
  status: 'cancelled' | 'refunded',
): Promise<Booking> => {
  const at = now()
  const ended = await Booking.query(trx).patchAndFetchById(booking.id, {
    paymentStatus: status,
    cancelledAt: toTimestamp(at),
    inviteSequence: booking.inviteSequence + 1,
  })
  await note(trx, booking.id, 'cancelled', at, status === 'refunded' ? { because: 'refunded' } : {})
  await emit(trx, 'booking.cancelled', { bookingId: booking.id })
  return ended
}

/** Cancels a completed booking at the operator's wish. The payment is kept. */
export const cancelBooking = (
  context: Context,
  id: string,
): Promise<Result<undefined, RefusalOf<typeof contract>>> =>
  context.db.transaction(async (trx) => {
    const booking = await lockBooking(trx, id)
    if (!booking) return refused('unknown')
    const reason = whyBookingCannot('cancel', booking.paymentStatus)
    if (reason) return refused('wrong_state', reason)
    await endBooking(context, trx, booking, 'cancelled')
    return done(undefined)
  })
