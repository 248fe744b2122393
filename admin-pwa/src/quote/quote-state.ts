import type { Quote } from '@synapse/shared/quote/contract'
import { type QuoteState, quoteState } from '@synapse/shared/quote/quote'
import { today } from '#ui/format/format-time.ts'

/** Returns a quote's status as of today in Malta. */
export const quoteStateToday = (quote: Quote): QuoteState => quoteState(quote, today())

export const isClosedQuote = ({ status }: Quote): boolean =>
  status === 'declined' || status === 'withdrawn'
