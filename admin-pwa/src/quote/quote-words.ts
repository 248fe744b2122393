import type { Quote } from '@synapse/shared/quote/contract'
import { type QuoteState, quoteState } from '@synapse/shared/quote/quote'
import { today } from '#ui/moment.ts'
import type { Tone } from '#ui/tone.ts'

/** How the operator reads a state, and its colour. */
export const stateWords: Record<QuoteState, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'accent' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'danger' },
  expired: { label: 'Expired', tone: 'limited' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

/** How it stands today, in Malta. */
export const stateOf = (quote: Quote): QuoteState => quoteState(quote, today())

/** 'Quote Q-202611-003'; a draft goes by its title. */
export const nameOfQuote = ({ quoteNumber, title }: Quote): string =>
  quoteNumber ? `Quote ${quoteNumber}` : `Draft “${title}”`

/** '1.00' as '1', '2.50' as '2.5'. */
export const quantityText = (quantity: string): string => String(Number(quantity))
