import { listQuotes } from '@synapse/shared/quote/contract'
import { compareLastAdded } from '@synapse/shared/text/compare-text'
import { query } from '#data/query.ts'
import { wholeList } from '#data/records.ts'

export const quotesQuery = () => query(listQuotes, wholeList('quotes', compareLastAdded))
