import { bookingCan } from '@synapse/shared/booking/booking-can'
import type * as contract from '@synapse/shared/booking/contract'
import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/result'
import { addToTimeline, Booking, lockBooking } from '#booking/model'
import type { Context } from '#core/context'
import { isStale } from '#db/columns'

/** Changes the operator's notes on a booking. */
export const changeBookingNotes = (
  { db, now }: Context,
  id: string,
  { additionalNotes, version }: InputOf<typeof contract.changeBookingNotes>,
): Promise<Result<undefined, RefusalOf<typeof contract.changeBookingNotes>>> =>
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
export const markNoShow = (
  { db, now }: Context,
  id: string,
  { isNoShow }: InputOf<typeof contract.markNoShow>,
): Promise<Result<undefined, RefusalOf<typeof contract.markNoShow>>> =>
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
