import { formatEuroText } from '@synapse/shared/money'
import type { OperatorMail } from '#business/send-operator-mail'
import type { Quote } from '#quote/model'

type AnswerNotificationInput = { quote: Quote; client: string; publicUrl: string }

/** Returns the e-mail that notifies the operator of a client's answer to a quote. */
export const answerNotificationMail = ({
  quote,
  client,
  publicUrl,
}: AnswerNotificationInput): OperatorMail => ({
  subject: `${client} ${quote.status} quote ${quote.quoteNumber}`,
  preview: `${quote.title}: ${quote.status} by ${quote.answeredBy}.`,
  heading: quote.status === 'accepted' ? 'A quote was accepted' : 'A quote was declined',
  blocks: [
    {
      kind: 'facts',
      facts: [
        ['Client', client],
        ['Quote', `${quote.quoteNumber}, ${quote.title}`],
        ['Answered by', quote.answeredBy ?? ''],
      ],
    },
    { kind: 'sums', sums: [{ label: 'Total', value: formatEuroText(quote.total) }] },
    { kind: 'button', label: 'Open quote', url: `${publicUrl}/admin/quotes/${quote.id}` },
  ],
})
