import { formatEuroText } from '@synapse/shared/money'
import { invoiceLinesOf } from '@synapse/shared/quote/document'
import { quoteTotal } from '@synapse/shared/quote/quote'
import { formatLongDate } from '@synapse/shared/time'
import type { Client } from '#client/model'
import { lineSums } from '#document/line-sums'
import type { MailContent } from '#mail/content'
import type { Quote } from '#quote/model'

type QuoteMailInput = { quote: Quote; business: string; client: Client; link: string }

/** Returns the e-mail with the link to a quote's page. */
export const quoteMail = ({
  quote,
  business,
  client: { businessName, contactPerson },
  link,
}: QuoteMailInput): { subject: string } & Omit<MailContent, 'sender' | 'signature'> => {
  const total = quoteTotal(quote)
  return {
    subject: `Your quote ${quote.quoteNumber} from ${business}: ${quote.title}`,
    preview: `${quote.title} for ${total}, valid until ${formatLongDate(quote.validUntil)}.`,
    heading: `Your quote: ${quote.title}`,
    blocks: [
      contactPerson ? `Hello ${contactPerson},` : 'Hello,',
      `Here is our quote for ${total}. You can accept or decline it online until ${formatLongDate(quote.validUntil)}.`,
      {
        kind: 'button',
        label: 'View the quote',
        url: link,
        spelledOut: 'If the button doesn’t work, open this address:',
      },
      {
        kind: 'facts',
        facts: [
          ['Quote number', quote.quoteNumber ?? ''],
          ['For', businessName],
          ['Valid until', formatLongDate(quote.validUntil)],
        ],
      },
      {
        kind: 'sums',
        sums: [
          ...lineSums(invoiceLinesOf(quote), {
            net: quote.subtotal,
            vat: quote.taxAmount,
            includesVat: false,
          }),
          { label: 'Total', value: formatEuroText(quote.total) },
        ],
      },
      {
        kind: 'small',
        text: 'Please don’t forward this e-mail: anyone who opens the link can answer for you. Questions? Reply to this e-mail.',
      },
    ],
  }
}
