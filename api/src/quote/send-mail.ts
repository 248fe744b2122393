import { randomUUID } from 'node:crypto'
import { resolveContact } from '@synapse/shared/business/contact'
import { readBusiness } from '#business/model'
import { Client } from '#client/model'
import type { Context } from '#core/context'
import { linkUrl } from '#core/signed-link'
import { parseMailAddress } from '#mail/address'
import { mailHtml, mailText } from '#mail/content'
import { defuseLinks } from '#mail/defuse-links'
import { Mail } from '#mail/model'
import { sendOnce } from '#mail/send-once'
import { answerNotification } from '#quote/emails/answer-notification'
import { quoteMail } from '#quote/emails/quote'
import type { Quote } from '#quote/model'

/** E-mails the client the link to a quote's page. */
export const sendQuoteMail = async (context: Context, quote: Quote): Promise<void> => {
  const { db, settings } = context
  const client = await Client.query(db).findById(quote.clientId).throwIfNotFound()
  const business = await readBusiness(db)
  const { tutorName, contactEmail } = resolveContact(business, settings.contact)
  const link = linkUrl(settings, 'quote', quote)
  if (!link) throw new Error('APP_SECRET has changed since the quote was sent.')
  if (!client.email) throw new Error('The client no longer has an e-mail address.')
  const key = await note(context, `quote:${quote.id}`, 'quote', client.email)
  await sendOnce(context, key, async (mail) => {
    const { contactPerson, businessName } = client
    const about = { quote, business: business.businessName, contactPerson, link }
    const { subject, ...written } = quoteMail(about)
    const content = { ...written, sender: business.businessName, signature: tutorName }
    return {
      to: { name: defuseLinks(contactPerson ?? businessName), address: mail.recipient },
      ...(contactEmail && { replyTo: { name: defuseLinks(tutorName), address: contactEmail } }),
      subject: defuseLinks(subject),
      text: mailText(content),
      html: mailHtml(content),
    }
  })
}

/** Notifies the operator of the client's answer, unless notifications are switched off. */
export const sendAnswerNotification = async (context: Context, quote: Quote): Promise<void> => {
  const { db, settings } = context
  const { notifyOfBookings, notificationEmail, businessName } = await readBusiness(db)
  if (!notifyOfBookings) return
  const client = await Client.query(db).findById(quote.clientId).throwIfNotFound()
  const to = parseMailAddress(notificationEmail || settings.mailFrom)
  const key = await note(context, `quote-answer:${quote.id}`, 'quote-answer', to.address)
  await sendOnce(context, key, async () => {
    const about = { quote, client: client.businessName, publicUrl: settings.publicUrl }
    const { subject, ...written } = answerNotification(about)
    const content = { ...written, sender: businessName }
    return {
      to: { ...to, name: defuseLinks(to.name) },
      subject: defuseLinks(subject),
      text: mailText(content),
      html: mailHtml(content),
    }
  })
}

/**
 * Creates the row that ensures an e-mail is sent only once.
 * @returns its key
 */
const note = async (
  { db, settings }: Context,
  key: string,
  kind: string,
  recipient: string,
): Promise<string> => {
  const messageId = `${randomUUID()}@${new URL(settings.publicUrl).hostname}`
  await Mail.query(db).insert({ key, kind, recipient, messageId }).onConflict('key').ignore()
  return key
}
