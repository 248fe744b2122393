import { z } from 'zod'
import { bookingRefusalSentences } from '#booking/booking-can'
import { booking, wrongState } from '#booking/contract'
import { participantEmails, tooManyParticipants } from '#booking/participant-emails-field'
import { conflict, endpoint } from '#endpoint'
import * as field from '#fields'
import { conflictRefusal, unknownBooking } from '#refusals'

export const changeGuests = endpoint('PATCH', '/api/admin/bookings/{id}/guests', {
  summary:
    'Change the guests of a session; added, remaining and removed guests get an e-mail that updates their calendar',
  params: field.idParams,
  input: z.strictObject({
    studentName: field.requiredLine('The student’s name', 120),
    studentEmail: field.email('The student’s e-mail'),
    /** The address for calendar invitations; if empty, the student’s own address. */
    calendarEmail: field.optionalEmail('The calendar e-mail'),
    participantEmails,
    version: field.baseVersion,
  }),
  output: z.object({ booking }),
  refusals: {
    unknown: unknownBooking,
    wrong_state: wrongState,
    over: conflict(bookingRefusalSentences.over),
    too_many_participants: tooManyParticipants,
    changed: conflictRefusal,
  },
})
