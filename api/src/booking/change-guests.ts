import type * as contract from '@synapse/shared/booking/contract'
import { guestChanges } from '@synapse/shared/booking/guests'
import type { DetailOf } from '@synapse/shared/booking/timeline-contract'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import { maxParticipants } from '@synapse/shared/package/package'
import type { Knex } from 'knex'
import { changeBooking } from '#booking/change-booking'
import { addToTimeline, Booking } from '#booking/model'
import type { Context } from '#core/context'
import { isStale } from '#db/columns'
import { updateBookingTodos } from '#todo/update-details'

type Input = InputOf<typeof contract.changeGuests>
type Guests = Pick<Booking, 'studentName' | 'studentEmail' | 'calendarEmail' | 'participantEmails'>
/** When a booking's e-mail address changes, moves the data stored under the old address. */
export type OnEmailChanged = (
  trx: Knex.Transaction,
  addresses: { from: string; to: string },
) => Promise<void>

/**
 * Changes a session's guests. Withdraws the invitations of removed guests, and sends everyone else
 * a new version of the invitation. If the guests haven't changed, no e-mails are sent.
 */
export const changeGuests = (
  context: Context,
  id: string,
  { version, ...input }: Input,
  onEmailChanged: OnEmailChanged,
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
    await onEmailChanged(trx, { from: booking.studentEmail, to: guests.studentEmail })
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
