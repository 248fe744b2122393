import { deleteQuote, saveQuote } from '@synapse/shared/quote/contract'
import { recordKey } from '#data/outbox/patch.ts'
import { draftQuote } from '#quote/draft-quote.ts'
import type { QuoteRequest } from '#quote/quote-values.ts'
import type { DraftDefinition } from '#ui/record/record-definition.ts'

export const quoteDefinition: DraftDefinition<'quotes', QuoteRequest> = {
  type: 'quotes',
  singular: 'Quote',
  nameOf: ({ title }) => title,
  save: saveQuote,
  remove: deleteQuote,
  predict: draftQuote,
  referencesOf: ({ clientId }) => [recordKey('clients', clientId)],
}
