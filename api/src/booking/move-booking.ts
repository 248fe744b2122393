import { hasSessionBegun } from '@synapse/shared/booking/booking'
import type * as contract from '@synapse/shared/booking/contract'
import { ok, refuse } from '@synapse/shared/contract/result'
import { needsEarlyStart } from '@synapse/shared/withdrawal/withdrawal'
import type { Knex } from 'knex'
import { changeBooking } from '#booking/change-booking'
import { addToTimeline, Booking } from '#booking/model'
import type { Change } from '#core/context'
import { isStale, toTimestamp } from '#db/columns'

/**
 * Moves a completed booking to another time at the same price, releases its old slot, and updates
 * the draft invoice if there is one.
 */
export const moveBooking: Change<typeof contract.moveBooking> = (
  context,
  id,
  { sessionDate: start, requestsEarlyStart, version },
) => {
  const move = async (trx: Knex.Transaction, booking: Booking) => {
    if (booking.start.equals(start)) return ok(undefined)
    if (isStale(booking, version)) return refuse('changed')
    const at = context.now()
    if (hasSessionBegun({ start }, at)) return refuse('past')
    const { withdrawableUntil, earlyStartRequestedAt } = booking
    const isEarly =
      requestsEarlyStart && !earlyStartRequestedAt && needsEarlyStart(start, withdrawableUntil)
    await Booking.query(trx)
      .findById(id)
      .patch({
        sessionDate: toTimestamp(start),
        inviteSequence: booking.inviteSequence + 1,
        // Remove the no-show mark, because it refers to the old time.
        isNoShow: false,
        ...(isEarly && { earlyStartRequestedAt: toTimestamp(at) }),
      })
    await context.forBookings.updateDraftInvoice(trx, id)
    await addToTimeline(trx, id, 'moved', at, {
      from: booking.start.toString(),
      to: start.toString(),
    })
    if (isEarly) await addToTimeline(trx, id, 'early_start_requested', at, {})
    await context.emit(trx, 'booking.moved', { bookingId: id })
    return ok(undefined)
  }
  return changeBooking(context, id, 'move', move, { bookings_no_overlap: 'taken' })
}
