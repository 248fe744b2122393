import type { Quote } from '@synapse/shared/quote/contract'
import { type QuoteState, quoteState } from '@synapse/shared/quote/quote'
import { today } from '#ui/format/format-time.ts'

/** Returns a quote's status as of today in Malta. */
export const quoteStateToday = (quote: Quote): QuoteState => quoteState(quote, today())

/** Names a quote: 'Quote Q-202611-003', or the title of a draft. */
export const quoteName = ({ quoteNumber, title }: Quote): string =>
  quoteNumber ? `Quote ${quoteNumber}` : `Draft “${title}”`
