import type * as contract from '@synapse/shared/booking/contract'
import { ok, refuse } from '@synapse/shared/contract/result'
import { addToTimeline, Booking, lockBooking } from '#booking/model'
import type { Change } from '#core/context'
import { emptyToNull, isStale } from '#db/columns'

/** Changes the operator's notes on a booking. */
export const changeBookingNotes: Change<typeof contract.changeBookingNotes> = (
  { db, now },
  id,
  { additionalNotes, version },
) =>
  db.transaction(async (trx) => {
    const booking = await lockBooking(trx, id)
    if (!booking) return refuse('unknown')
    if (isStale(booking, version)) return refuse('changed')
    await Booking.query(trx)
      .findById(id)
      .patch({ notes: emptyToNull(additionalNotes) })
    await addToTimeline(trx, id, 'note_changed', now(), {})
    return ok(undefined)
  })
