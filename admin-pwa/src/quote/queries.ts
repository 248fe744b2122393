import { deleteQuote, listQuotes, saveQuote } from '@synapse/shared/quote/contract'
import { compareLastAdded } from '@synapse/shared/text/compare-text'
import { recordsQuery } from '#data/records.ts'
import { draftQuote, type requestOf } from '#quote/quote-values.ts'
import type { DocumentDefinition } from '#ui/record/record-definition.ts'

export const quotesQuery = () => recordsQuery(listQuotes, 'quotes', compareLastAdded)

export const quoteDefinition: DocumentDefinition<'quotes', ReturnType<typeof requestOf>> = {
  type: 'quotes',
  singular: 'Quote',
  nameOf: ({ title }) => title,
  save: saveQuote,
  remove: deleteQuote,
  predict: draftQuote,
  referencesOf: ({ clientId }) => [`clients/${clientId}`],
}
