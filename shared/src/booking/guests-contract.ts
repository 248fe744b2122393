import { z } from 'zod'
import { bookingRefusalSentences } from '#booking/booking-can'
import { booking, unknown, wrongState } from '#booking/contract'
import { tooManyParticipants } from '#booking/create-contract'
import { endpoint } from '#endpoint'
import { changedRefusal, emailField, idParams, madeFromField, requiredLine } from '#fields'
import { maxStudents, participantFields } from '#package/package'

const otherEmail = (label: string) => z.union([z.literal(''), emailField(label)])

export const changeGuests = endpoint('PATCH', '/api/admin/bookings/{id}/guests', {
  summary:
    'Change who comes to a session; who stays, is new or comes no more gets a mail for their calendar',
  params: idParams,
  input: z.strictObject({
    studentName: requiredLine('The student’s name', 120),
    studentEmail: emailField('The student’s e-mail'),
    /** Where the student’s calendar is; blank for the student’s own address. */
    calendarEmail: otherEmail('The calendar’s e-mail'),
    participantEmails: z
      .array(otherEmail('A participant’s e-mail'))
      .max(participantFields(maxStudents), tooManyParticipants.sentence),
    version: madeFromField,
  }),
  output: z.object({ booking }),
  refusals: {
    unknown,
    wrong_state: wrongState,
    over: { status: 409, sentence: bookingRefusalSentences.over },
    too_many_participants: tooManyParticipants,
    changed: changedRefusal,
  },
})
