import { z } from 'zod'
import { conflict, endpoint, notFound } from '#contract/endpoint'
import * as field from '#contract/fields'

const params = z.strictObject({ id: field.id, mailId: field.id })

const unknown = notFound('We couldn’t find this e-mail.')

export const readBookingMail = endpoint('GET', '/api/bookings/{id}/mails/{mailId}', {
  summary: 'Get an e-mail about a booking as it was sent',
  params,
  output: z.object({
    mail: z.object({
      id: z.uuid(),
      recipient: z.string(),
      sentAt: field.instantText.nullable(),
      /** Null for e-mails sent before the app stored their content. */
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
  summary: 'Resend an e-mail about a booking, unchanged, to the same address',
  params,
  /** An id that the app generates, so that a double click sends only one e-mail. */
  input: z.strictObject({ id: field.id }),
  output: z.object({ recipient: z.string() }),
  refusals: {
    unknown,
    not_kept: conflict('The content of this e-mail wasn’t stored, so it can’t be sent again.'),
    not_sent: conflict('This e-mail is still being sent.'),
  },
})
