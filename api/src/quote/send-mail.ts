import { resolveContact } from '@synapse/shared/business/contact'
import { readBusiness } from '#business/model'
import { mailOperator } from '#business/send-operator-mail'
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
export const sendAnswerNotification = (context: Context, quote: Quote): Promise<void> =>
  mailOperator(context, {
    key: `quote-answer:${quote.id}`,
    kind: 'quote-answer',
    isOptional: true,
    write: async () => {
      const client = await Client.query(context.db).findById(quote.clientId).throwIfNotFound()
      const { publicUrl } = context.settings
      return answerNotification({ quote, client: client.businessName, publicUrl })
    },
  })
