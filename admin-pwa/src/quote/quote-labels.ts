import type { Quote } from '@synapse/shared/quote/contract'
import { type QuoteState, quoteState } from '@synapse/shared/quote/quote'
import { today } from '#ui/format-time.ts'

/** How it stands today, in Malta. */
export const quoteStateToday = (quote: Quote): QuoteState => quoteState(quote, today())

/** 'Quote Q-202611-003'; a draft goes by its title. */
export const quoteName = ({ quoteNumber, title }: Quote): string =>
  quoteNumber ? `Quote ${quoteNumber}` : `Draft “${title}”`

/** '1.00' as '1', '2.50' as '2.5'. */
export const quantityText = (quantity: string): string => String(Number(quantity))
