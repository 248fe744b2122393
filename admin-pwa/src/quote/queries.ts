import { listQuotes } from '@synapse/shared/quote/contract'
import { compareLastAdded } from '@synapse/shared/text/compare-text'
import { query } from '#data/query.ts'
import { sortedRecords } from '#data/records.ts'

export const quotesQuery = () =>
  query(listQuotes, { complete: sortedRecords('quotes', compareLastAdded) })
