import type { Client } from '@synapse/shared/client/contract'
import { formatEuroText } from '@synapse/shared/money'
import type { Quote } from '@synapse/shared/quote/contract'
import { unprintableNotice } from '#document/unprintable-notice.ts'
import { joinNonEmpty } from '#ui/format/format.ts'

/** Names a quote: 'Quote Q-202611-003', or the title of a draft. */
export const quoteName = ({ quoteNumber, title }: Quote): string =>
  quoteNumber ? `Quote ${quoteNumber}` : `Draft “${title}”`

/** Describes what happens when a draft is sent. */
export const sendNotice = (quote: Quote, client: Client | undefined): string => {
  const { title, description, notes, lines, total } = quote
  const texts = lines.map((line) => line.description)
  return joinNonEmpty(
    ' ',
    `${client?.businessName} will get an e-mail at ${client?.email} with a link to the quote “${title}” for ${formatEuroText(total)}.`,
    unprintableNotice([client?.businessName, client?.address, title, description, notes, ...texts]),
    'You can’t edit a sent quote, but you can withdraw it.',
  )
}
