import { operatorAddress, readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { composeMail } from '#mail/compose-mail'
import type { MailContent } from '#mail/content'
import { addMail, type ComposedMail, Mail } from '#mail/model'
import { sendOnce } from '#mail/send-once'

/** An e-mail to the operator, sent in the business's name if one is set. */
export type OperatorMail = Pick<ComposedMail, 'subject' | 'replyTo'> & { sender?: string } & Omit<
    MailContent,
    'sender' | 'signature'
  >

type Notification = Pick<Mail, 'key' | 'kind'> & {
  bookingId?: string
  /** Whether the operator can switch this kind of e-mail off. */
  isOptional?: boolean
  /** Whether retries use the address that was stored with the e-mail. */
  keepsAddress?: boolean
  write: (mail: Mail) => Promise<OperatorMail>
  /** Sends the e-mail once. By default, its content isn't stored. */
  send?: (key: string, write: (mail: Mail) => Promise<ComposedMail>) => Promise<unknown>
}

/** Sends the operator an e-mail, only once per key. */
export const sendOperatorMail = async (
  context: Context,
  {
    write,
    isOptional = false,
    keepsAddress = false,
    send = (key, compose) => sendOnce(context, key, compose),
    ...row
  }: Notification,
): Promise<void> => {
  const { db, settings } = context
  const business = await readBusiness(db)
  if (isOptional && !business.notifyOfBookings) return
  const to = operatorAddress(business, settings)
  await addMail(db, settings, { ...row, recipient: to.address })
  // If the mail server rejected the address, the operator may have corrected it since then.
  if (!keepsAddress)
    await Mail.query(db)
      .where({ key: row.key })
      .whereNull('sentAt')
      .patch({ recipient: to.address })
  await send(row.key, async (mail) => {
    const { sender = 'Synapse AI', ...content } = await write(mail)
    return composeMail({
      to: { ...to, address: mail.recipient },
      ...content,
      sender: business.businessName || sender,
    })
  })
}
