import { z } from 'zod'
import { endpoint } from '#endpoint'
import { idField, instantText } from '#fields'

const params = z.strictObject({ id: idField, mailId: idField })

const unknown = { status: 404, sentence: 'There is no mail of that number.' } as const

export const readBookingMail = endpoint('GET', '/api/bookings/{id}/mails/{mailId}', {
  summary: 'A mail of a booking, as it was sent',
  params,
  output: z.object({
    mail: z.object({
      id: z.uuid(),
      recipient: z.string(),
      sentAt: instantText.nullable(),
      /** Null for a mail from before this was kept. */
      content: z
        .object({
          subject: z.string(),
          text: z.string(),
          html: z.string(),
          hasInvitation: z.boolean(),
        })
        .nullable(),
    }),
  }),
  refusals: { unknown },
})
export type BookingMail = z.output<(typeof readBookingMail)['output']>['mail']

export const resendBookingMail = endpoint('POST', '/api/bookings/{id}/mails/{mailId}/resend', {
  summary: 'Send a mail of a booking once more, the same words to the same address',
  params,
  /** Made by the client: a repeated click is the same mail. */
  input: z.strictObject({ id: idField }),
  output: z.object({ recipient: z.string() }),
  refusals: {
    unknown,
    not_kept: {
      status: 409,
      sentence: 'What this mail said was not kept, so it cannot be sent again.',
    },
    not_sent: { status: 409, sentence: 'This mail is still on its way.' },
  },
})
