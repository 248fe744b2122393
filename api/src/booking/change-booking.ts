import { bookingCan } from '@synapse/shared/booking/booking-can'
import type * as contract from '@synapse/shared/booking/contract'
import { ok, refuse } from '@synapse/shared/result'
import { addToTimeline, Booking, lockBooking } from '#booking/model'
import { isStale } from '#db/columns'
import type { Change } from '#http/route'

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
      .patch({ notes: additionalNotes || null })
    await addToTimeline(trx, id, 'note_changed', now(), {})
    return ok(undefined)
  })

/** Marks a booking as a no-show, or removes the mark. */
export const markNoShow: Change<typeof contract.markNoShow> = ({ db, now }, id, { isNoShow }) =>
  db.transaction(async (trx) => {
    const booking = await lockBooking(trx, id)
    if (!booking) return refuse('unknown')
    const verdict = bookingCan('markNoShow', booking, now())
    if (!verdict.ok) return verdict
    if (booking.isNoShow === isNoShow) return ok(undefined)
    await Booking.query(trx).findById(id).patch({ isNoShow })
    await addToTimeline(trx, id, isNoShow ? 'no_show' : 'no_show_removed', now(), {})
    return ok(undefined)
  })
