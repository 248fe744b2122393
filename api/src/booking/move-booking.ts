import { bookingCan } from '@synapse/shared/booking/booking-can'
import type * as contract from '@synapse/shared/booking/contract'
import { ok, refuse } from '@synapse/shared/result'
import { addToTimeline, Booking, lockBooking, lockSlots } from '#booking/model'
import { isStale, toTimestamp } from '#db/columns'
import { refuseViolation } from '#db/violation'
import type { Change } from '#http/route'

/** Moves a completed booking to another time at the same price, and releases its old slot. */
export const moveBooking: Change<typeof contract.moveBooking> = (
  { db, now, emit },
  id,
  { sessionDate: start, version },
) =>
  refuseViolation(
    db.transaction(async (trx) => {
      await lockSlots(trx)
      const booking = await lockBooking(trx, id)
      if (!booking) return refuse('unknown')
      const verdict = bookingCan('move', booking, now())
      if (!verdict.ok) return verdict
      if (booking.start.equals(start)) return ok(undefined)
      if (isStale(booking, version)) return refuse('changed')
      const at = now()
      if (Temporal.Instant.compare(start, at) <= 0) return refuse('past')
      await Booking.query(trx)
        .findById(id)
        .patch({
          sessionDate: toTimestamp(start),
          inviteSequence: booking.inviteSequence + 1,
          // Remove the no-show mark, because it refers to the old time.
          isNoShow: false,
        })
      await addToTimeline(trx, id, 'moved', at, {
        from: booking.start.toString(),
        to: start.toString(),
      })
      await emit(trx, 'booking.moved', { bookingId: id })
      return ok(undefined)
    }),
    { bookings_no_overlap: 'taken' },
  )
