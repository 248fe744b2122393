import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { operatorAddress, readBusiness } from '#business/model'
import { sendOperatorMail } from '#business/send-operator-mail'
import type { Context } from '#core/context'
import { fromTimestamp } from '#db/columns'
import { addMail, Mail } from '#mail/model'
import { signInNotificationMail } from '#operator/emails/sign-in-notification'

/**
 * Queues an e-mail to the operator about a change to how they sign in. It is sent even if
 * notifications about bookings are switched off.
 * @param what a sentence about the change
 */
export const queueNotification = async (
  { settings, emit }: Context,
  trx: Knex.Transaction,
  what: string,
): Promise<void> => {
  const { address } = operatorAddress(await readBusiness(trx), settings)
  const key = `security-notice:${randomUUID()}`
  const mail = { key, kind: 'security-notice', recipient: address, message: what }
  const mailId = await addMail(trx, settings, mail)
  if (mailId) await emit(trx, 'operator.sign_in_changed', { mailId })
}

/** Sends a queued e-mail about a change to how the operator signs in. */
export const sendNotification = async (context: Context, mailId: string): Promise<void> => {
  const { key, kind } = await Mail.query(context.db).findById(mailId).throwIfNotFound()
  await sendOperatorMail(context, {
    key,
    kind,
    // Don't use a new address, because someone who has stolen the session may have entered it.
    keepsAddress: true,
    write: async ({ message, createdAt }) =>
      signInNotificationMail({
        what: message ?? '',
        at: fromTimestamp(createdAt),
        publicUrl: context.settings.publicUrl,
      }),
  })
}
