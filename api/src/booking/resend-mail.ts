import type * as contract from '@synapse/shared/booking/mail-contract'
import type { RefusalOf } from '@synapse/shared/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { Mail } from '#mail/model'

/**
 * Sends a mail once more, in the same words. It has a Message-ID of its own, because mail programs
 * throw away what they have had.
 * @param repeatId says which click it was: one of them sends one mail
 */
export const resendMail = (
  { db, settings, emit }: Context,
  { id: bookingId, mailId }: { id: string; mailId: string },
  repeatId: string,
): Promise<Result<{ recipient: string }, RefusalOf<typeof contract.resendBookingMail>>> =>
  db.transaction(async (trx) => {
    const mail = await Mail.query(trx).findOne({ id: mailId, bookingId })
    if (!mail) return refuse('unknown')
    const { kind, recipient, content, sentAt } = mail
    if (!sentAt) return refuse('not_sent')
    if (!content) return refuse('not_kept')
    const host = new URL(settings.publicUrl).hostname
    const [repeat] = await Mail.query(trx)
      .insert([
        {
          key: `again:${mailId}:${repeatId}`,
          bookingId,
          kind,
          recipient,
          content,
          messageId: `${crypto.randomUUID()}@${host}`,
        },
      ])
      .onConflict('key')
      .ignore()
      .returning('id')
    if (repeat?.id) await emit(trx, 'booking.mail_repeated', { bookingId, mailId: repeat.id })
    return ok({ recipient })
  })
