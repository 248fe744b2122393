import { operatorAddress, readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { composeMail } from '#mail/compose-mail'
import type { MailContent } from '#mail/content'
import { addMail, type Mail } from '#mail/model'
import { sendOnce } from '#mail/send-once'

/** An e-mail to the operator. Its sender is the business, if the business has a name. */
export type OperatorMail = { subject: string; sender?: string } & Omit<
  MailContent,
  'sender' | 'signature'
>

type Notification = Pick<Mail, 'key' | 'kind'> & {
  bookingId?: string
  /** Whether the operator can switch this kind of e-mail off. */
  isOptional?: boolean
  write: (mail: Mail) => Promise<OperatorMail>
}

/** E-mails the operator, once per key. */
export const mailOperator = async (
  context: Context,
  { write, isOptional = false, ...row }: Notification,
): Promise<void> => {
  const { db, settings } = context
  const business = await readBusiness(db)
  if (isOptional && !business.notifyOfBookings) return
  const to = operatorAddress(business, settings)
  await addMail(db, settings, { ...row, recipient: to.address })
  await sendOnce(context, row.key, async (mail) => {
    const { sender = 'Synapse AI', ...content } = await write(mail)
    return composeMail({
      to: { ...to, address: mail.recipient },
      ...content,
      sender: business.businessName || sender,
    })
  })
}
