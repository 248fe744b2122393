import type * as contract from '@synapse/shared/booking/contract'
import { guestChanges } from '@synapse/shared/booking/guests'
import type { DetailOf } from '@synapse/shared/booking/timeline-contract'
import { ok, refuse } from '@synapse/shared/contract/result'
import { maxParticipants } from '@synapse/shared/package/package'
import { changeBooking } from '#booking/change-booking'
import { addToTimeline, Booking } from '#booking/model'
import type { Change } from '#core/context'
import { isStale } from '#db/columns'
import { updateBookingTodos } from '#todo/update-details'

type Guests = Pick<Booking, 'studentName' | 'studentEmail' | 'calendarEmail' | 'participantEmails'>

/**
 * Changes a session's guests. Withdraws the invitations of removed guests, and sends everyone else
 * a new version of the invitation. If the guests haven't changed, no e-mails are sent.
 */
export const changeGuests: Change<typeof contract.changeGuests> = (
  context,
  id,
  { version, ...input },
) =>
  changeBooking(context, id, 'changeGuests', async (trx, booking) => {
    const guests: Guests = {
      ...input,
      calendarEmail: input.calendarEmail || input.studentEmail,
    }
    if (guests.participantEmails.length > maxParticipants(booking.numberOfStudents))
      return refuse('too_many_participants')
    if (guestsKey(guests) === guestsKey(booking)) return ok(undefined)
    if (isStale(booking, version)) return refuse('changed')
    const inviteSequence = booking.inviteSequence + 1
    await Booking.query(trx)
      .findById(id)
      .patch({ ...guests, inviteSequence })
    await updateBookingTodos(trx, { ...booking, ...guests })
    const addresses = { from: booking.studentEmail, to: guests.studentEmail }
    await context.forBookings.moveStudentNotes(trx, addresses)
    const detail = differenceOf(booking, guests, inviteSequence)
    const { id: changeId } = await addToTimeline(trx, id, 'guests_changed', context.now(), detail)
    await context.emit(trx, 'booking.guests_changed', { bookingId: id, changeId })
    return ok(undefined)
  })

const guestsKey = ({ studentName, studentEmail, calendarEmail, participantEmails }: Guests) =>
  JSON.stringify([studentName, studentEmail, calendarEmail, participantEmails])

const differenceOf = (
  before: Guests,
  after: Guests,
  sequence: number,
): DetailOf<'guests_changed'> => {
  const change = (field: 'studentName' | 'studentEmail') =>
    before[field] === after[field] ? undefined : { from: before[field], to: after[field] }
  const [name, email] = [change('studentName'), change('studentEmail')]
  const { added, removed } = guestChanges(before, after)
  return { ...(name && { name }), ...(email && { email }), added, removed, sequence }
}
