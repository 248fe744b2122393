import { resolveContact } from '@synapse/shared/business/contact'
import { operatorAddress, readBusiness } from '#business/model'
import { Client } from '#client/model'
import type { Context } from '#core/context'
import { linkUrl } from '#core/signed-link'
import { composeMail } from '#mail/compose-mail'
import { addMail } from '#mail/model'
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
  const key = `quote:${quote.id}`
  await addMail(db, settings, { key, kind: 'quote', recipient: client.email })
  await sendOnce(context, key, async (mail) => {
    const { contactPerson, businessName } = client
    const about = {
      quote,
      business: business.businessName,
      client: businessName,
      contactPerson,
      link,
    }
    return composeMail({
      to: { name: contactPerson ?? businessName, address: mail.recipient },
      ...(contactEmail && { replyTo: { name: tutorName, address: contactEmail } }),
      ...quoteMail(about),
      sender: business.businessName,
      signature: tutorName,
    })
  })
}

/** Notifies the operator of the client's answer, unless notifications are switched off. */
export const sendAnswerNotification = async (context: Context, quote: Quote): Promise<void> => {
  const { db, settings } = context
  const business = await readBusiness(db)
  if (!business.notifyOfBookings) return
  const client = await Client.query(db).findById(quote.clientId).throwIfNotFound()
  const to = operatorAddress(business, settings)
  const key = `quote-answer:${quote.id}`
  await addMail(db, settings, { key, kind: 'quote-answer', recipient: to.address })
  await sendOnce(context, key, async () => {
    const about = { quote, client: client.businessName, publicUrl: settings.publicUrl }
    return composeMail({ to, ...answerNotification(about), sender: business.businessName })
  })
}
