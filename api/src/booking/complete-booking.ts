import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import { lastWithdrawalDay } from '@synapse/shared/withdrawal/withdrawal'
import type { Knex } from 'knex'
import { changeStatus } from '#booking/change-booking'
import { addToTimeline, type Booking, unconfirmedSequence } from '#booking/model'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { isViolation } from '#db/violation'
import { makeMeetingLink } from '#website/make-meeting-link'
import { lockWebsite } from '#website/model'

/**
 * Completes a paid or free booking, unless another booking has taken the slot. The caller must have
 * locked the booking and called `lockSlots`.
 * @param isUnconfirmed whether the booking only reserves its slot, without any e-mails, until the
 * operator confirms it
 */
export const completeBooking = async (
  context: Context,
  trx: Knex.Transaction,
  booking: Booking,
  { isUnconfirmed = false } = {},
): Promise<Result<undefined, 'taken'>> => {
  const { now, emit } = context
  const at = now()
  const website = await lockWebsite(trx, booking.websiteId)
  const { hasWithdrawalRight } = await readBusiness(trx)
  // If Google Calendar is connected, Google creates the meeting link after this transaction.
  const makesOwn = booking.needsLink && !(await context.forBookings.createsMeetLinks(trx))
  try {
    // Use a savepoint, so that a violated constraint doesn't abort the outer transaction.
    await trx.transaction((savepoint) =>
      changeStatus(savepoint, booking, 'completed', {
        completedAt: toTimestamp(at),
        ...(makesOwn && { googleMeetLink: makeMeetingLink(website, booking.id) }),
        confirmationSequence: isUnconfirmed ? unconfirmedSequence : booking.inviteSequence,
        ...(hasWithdrawalRight && { withdrawableUntil: lastWithdrawalDay(at).toString() }),
        expiresAt: null,
      }),
    )
  } catch (error) {
    if (isViolation(error, 'exclusion', 'bookings_no_overlap')) return refuse('taken')
    throw error
  }
  await addToTimeline(trx, booking.id, 'completed', at, {})
  await emit(trx, isUnconfirmed ? 'booking.unconfirmed' : 'booking.completed', {
    bookingId: booking.id,
  })
  return ok(undefined)
}
