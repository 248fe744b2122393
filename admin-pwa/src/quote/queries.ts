import { listQuotes } from '@synapse/shared/quote/contract'
import { compareLastAdded } from '@synapse/shared/text/compare-text'
import { query } from '#data/query.ts'
import { completeList } from '#data/records.ts'

export const quotesQuery = () => query(listQuotes, completeList('quotes', compareLastAdded))
