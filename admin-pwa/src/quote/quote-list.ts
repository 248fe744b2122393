import { isFoundIn } from '@synapse/shared/fold'
import type { Quote } from '@synapse/shared/quote/contract'
import { type QuoteState, quoteStates } from '@synapse/shared/quote/quote'
import { quoteStateToday } from '#quote/quote-labels.ts'
import { oneOf } from '#ui/search-params.ts'

export type QuoteFilter = {
  search: string
  state: QuoteState | undefined
  /** Whether a website's list also includes quotes of other websites and of none. */
  isOfAll: boolean
}

export const readQuoteFilter = (get: (name: string) => string): QuoteFilter => ({
  search: get('search'),
  state: oneOf(quoteStates, get('state')),
  isOfAll: get('of') === 'all',
})

/**
 * Returns the quotes that match a filter.
 * @param clientOf returns a client's name by id
 */
export const filterQuotes = (
  quotes: readonly Quote[],
  { search, state }: Pick<QuoteFilter, 'search' | 'state'>,
  clientOf: (id: string) => string,
): Quote[] =>
  quotes.filter(
    (quote) =>
      (!state || quoteStateToday(quote) === state) &&
      isFoundIn(search, quote.quoteNumber, quote.title, clientOf(quote.clientId)),
  )
