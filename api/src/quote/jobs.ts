import { readSender } from '#business/read-sender'
import { sendOperatorMail } from '#business/send-operator-mail'
import { Client } from '#client/model'
import type { Context } from '#core/context'
import { linkUrl } from '#core/signed-link'
import { composeMail } from '#mail/compose-mail'
import { addMail } from '#mail/model'
import { sendOnce } from '#mail/send-once'
import { job } from '#queue/job'
import { answerNotificationMail } from '#quote/emails/answer-notification'
import { quoteMail } from '#quote/emails/quote'
import { ensureQuotePdf } from '#quote/ensure-pdf'
import { Quote } from '#quote/model'

type QuoteJobData = { quoteId: string }

const find = async ({ db }: Context, { quoteId }: QuoteJobData) => {
  const quote = await Quote.query(db).findById(quoteId).throwIfNotFound()
  return { quote, client: await Client.query(db).findById(quote.clientId).throwIfNotFound() }
}

/**
 * Stores a quote's PDF and e-mails the client a link, unless the quote is withdrawn or answered.
 */
export const sendQuoteToClient = job<QuoteJobData>({
  name: 'send-quote-to-client',
  title: 'Quote e-mail',
  run: async (context, about) => {
    const { db, settings } = context
    const { quote, client } = await find(context, about)
    if (quote.status !== 'sent') return
    await ensureQuotePdf(context, quote)
    const sender = await readSender(context)
    const link = linkUrl(settings, 'quote', quote)
    if (!link) throw new Error('APP_SECRET has changed since the quote was sent.')
    if (!client.email) throw new Error('The client no longer has an e-mail address.')
    // The key contains the address, so that a retry can use a corrected address.
    const key = `quote:${quote.id}:${client.email.toLowerCase()}`
    await addMail(db, settings, { key, kind: 'quote', recipient: client.email })
    await sendOnce(context, key, async (mail) =>
      composeMail({
        to: { name: client.contactPerson ?? client.businessName, address: mail.recipient },
        ...sender,
        ...quoteMail({ quote, business: sender.business, client, link }),
        sender: sender.business,
      }),
    )
  },
})

/** Notifies the operator of the client's answer, unless notifications are switched off. */
export const notifyOfQuoteAnswer = job<QuoteJobData>({
  name: 'notify-of-quote-answer',
  title: 'Quote answer notification',
  run: (context, about) =>
    sendOperatorMail(context, {
      key: `quote-answer:${about.quoteId}`,
      kind: 'quote-answer',
      isOptional: true,
      write: async () => {
        const { quote, client } = await find(context, about)
        const { publicUrl } = context.settings
        return answerNotificationMail({ quote, client: client.businessName, publicUrl })
      },
    }),
})
