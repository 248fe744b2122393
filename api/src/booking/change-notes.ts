import type * as contract from '@synapse/shared/booking/contract'
import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/result'
import { addToTimeline, Booking, lockBooking } from '#booking/model'
import type { Context } from '#core/context'
import { isStale } from '#db/columns'

/** Changes what the operator has noted about a booking. */
export const changeNotes = (
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
