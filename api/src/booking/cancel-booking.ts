import type { cancelWithoutRefund as contract } from '@synapse/shared/booking/admin-contract'
import { whyBookingCannot } from '@synapse/shared/booking/booking'
import type { RefusalOf } from '@synapse/shared/endpoint'
import { done, type Result, refused } from '@synapse/shared/result'
import type { Knex } from 'knex'
import { type Booking, changeStatus, lockBooking, note } from '#booking/model'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'

/**
 * Ends a completed booking: its slot is free again, and the guests' calendars are told. One whose
 * session has begun ends in the books only, because what was held cannot be called off.
 * The caller holds the booking's row.
 * @param status 'refunded' when the whole payment went back
 */
export const endBooking = async (
  { now, emit }: Context,
  trx: Knex.Transaction,
  booking: Booking,
  status: 'cancelled' | 'refunded',
): Promise<void> => {
  const at = now()
  const hasBegun = Temporal.Instant.compare(booking.start, at) <= 0
  if (hasBegun && status === 'refunded') return changeStatus(trx, booking, status)
  await changeStatus(trx, booking, status, {
    cancelledAt: toTimestamp(at),
    ...(!hasBegun && { inviteSequence: booking.inviteSequence + 1 }),
  })
  await note(trx, booking.id, 'cancelled', at, status === 'refunded' ? { because: 'refunded' } : {})
  if (!hasBegun) await emit(trx, 'booking.cancelled', { bookingId: booking.id })
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
