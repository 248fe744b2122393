import type { Knex } from 'knex'
import { addToTimeline, type Booking, changeStatus, unconfirmed } from '#booking/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { isViolation } from '#db/violation'
import { meetingLink } from '#website/make-meeting-link'
import { lockWebsite } from '#website/model'

/**
 * Turns a booking that is paid for, or free of charge, into a completed one.
 * The caller holds the booking's row and `lockSlots`.
 * @param isDoubtful whether it only holds its slot until the operator confirms it: nobody is written to
 * @returns false when somebody else has the slot; then nothing was changed
 */
export const completeBooking = async (
  context: Context,
  trx: Knex.Transaction,
  booking: Booking,
  isDoubtful = false,
): Promise<boolean> => {
  const { now, emit } = context
  const at = now()
  const website = await lockWebsite(trx, booking.websiteId)
  // Google makes the link where it is connected: the event is made after this transaction.
  const makesOwn = booking.needsLink && !(await context.createsMeetLinks(trx))
  try {
    // A savepoint: the refusal of the constraint must not end the whole transaction.
    await trx.transaction((savepoint) =>
      changeStatus(savepoint, booking, 'completed', {
        completedAt: toTimestamp(at),
        ...(makesOwn && { googleMeetLink: meetingLink(website, booking.id) }),
        confirmationSequence: isDoubtful ? unconfirmed : booking.inviteSequence,
        expiresAt: null,
      }),
    )
  } catch (error) {
    if (isViolation(error, 'exclusion', 'bookings_no_overlap')) return false
    throw error
  }
  await addToTimeline(trx, booking.id, 'completed', at, {})
  await emit(trx, isDoubtful ? 'booking.held' : 'booking.completed', { bookingId: booking.id })
  return true
}
