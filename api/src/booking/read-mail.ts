import type * as contract from '@synapse/shared/booking/mail-contract'
import type { AnswerOf, RefusalOf } from '@synapse/shared/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { Mail } from '#mail/model'

/** A mail of a booking, with what it said. */
export const readMail = async (
  { db }: Context,
  { id: bookingId, mailId }: { id: string; mailId: string },
): Promise<
  Result<AnswerOf<typeof contract.readBookingMail>, RefusalOf<typeof contract.readBookingMail>>
> => {
  const mail = await Mail.query(db).findOne({ id: mailId, bookingId })
  if (!mail) return refuse('unknown')
  const { id, recipient, sentAt, content } = mail
  return ok({
    mail: {
      id,
      recipient,
      sentAt: sentAt?.toISOString() ?? null,
      content: content && {
        subject: content.subject,
        text: content.text,
        html: content.html,
        hasInvitation: content.invite !== undefined,
      },
    },
  })
}
