import { job } from '#queue/job'
import { loadPdf } from '#quote/load-pdf'
import { Quote } from '#quote/model'
import { sendAnswerNotification, sendQuoteMail } from '#quote/send-mail'

type About = { quoteId: string }

/** Stores a quote's PDF and e-mails its link to the client, unless it was withdrawn or answered. */
export const sendQuoteToClient = job<About>({
  name: 'send-quote',
  title: 'Quote e-mail',
  run: async (context, { quoteId }) => {
    const quote = await Quote.query(context.db).findById(quoteId).throwIfNotFound()
    if (quote.status !== 'sent') return
    await loadPdf(context, quote)
    await sendQuoteMail(context, quote)
  },
})

export const notifyOfQuoteAnswer = job<About>({
  name: 'notice-quote-answer',
  title: 'Quote answer notification',
  run: async (context, { quoteId }) =>
    sendAnswerNotification(
      context,
      await Quote.query(context.db).findById(quoteId).throwIfNotFound(),
    ),
})
