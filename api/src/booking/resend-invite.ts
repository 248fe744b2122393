import { bookingCan } from '@synapse/shared/booking/booking-can'
import type * as contract from '@synapse/shared/booking/contract'
import type { RefusalOf } from '@synapse/shared/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/result'
import { addToTimeline, Booking, lockBooking } from '#booking/model'
import type { Context } from '#core/context'

/**
 * Sends the confirmation and its invitation again, as the next version of the invitation. Of a booking
 * that was only held so far it is the first one, with all that follows from a confirmed booking.
 */
export const resendInvite = (
  { db, now, emit }: Context,
  id: string,
): Promise<Result<undefined, RefusalOf<typeof contract.resendInvite>>> =>
  db.transaction(async (trx) => {
    const booking = await lockBooking(trx, id)
    if (!booking) return refuse('unknown')
    const verdict = bookingCan('resendInvite', booking, now())
    if (!verdict.ok) return verdict
    // A mail is sent once per version, so this is what makes it go out again.
    const sequence = booking.inviteSequence + 1
    await Booking.query(trx).findById(id).patch({
      inviteSequence: sequence,
      confirmationSequence: sequence,
      linkPromisedSequence: null,
    })
    await addToTimeline(trx, id, 'invite_resent', now(), { to: booking.guests })
    const name = booking.isDoubtful ? 'booking.completed' : 'booking.invite_resent'
    await emit(trx, name, { bookingId: id })
    return ok(undefined)
  })
