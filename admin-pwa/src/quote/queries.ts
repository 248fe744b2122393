import { deleteQuote, listQuotes, saveQuote } from '@synapse/shared/quote/contract'
import { compareLastAdded } from '@synapse/shared/text/compare-text'
import { recordKey } from '#data/patch.ts'
import { query } from '#data/query.ts'
import { sortedRecords } from '#data/records.ts'
import { draftQuote, type requestOf } from '#quote/quote-values.ts'
import type { DocumentDefinition } from '#ui/record/record-definition.ts'

export const quotesQuery = () =>
  query(listQuotes, { complete: sortedRecords('quotes', compareLastAdded) })

export const quoteDefinition: DocumentDefinition<'quotes', ReturnType<typeof requestOf>> = {
  type: 'quotes',
  singular: 'Quote',
  nameOf: ({ title }) => title,
  save: saveQuote,
  remove: deleteQuote,
  predict: draftQuote,
  referencesOf: ({ clientId }) => [recordKey('clients', clientId)],
}

export const quoteDraftKey = (id = 'new'): string => `quote/${id}`
