import { done } from '@synapse/shared/result'
import { search } from '@synapse/shared/search/contract'
import type { Context } from '#context'
import { type Route, route } from '#http/route'
import { searchEverything } from '#search/search-everything'

/** One search for all nouns. */
export const searchRoutes = (context: Context): Route[] => [
  route(search, async ({ query }) => done(await searchEverything(context, query.q))),
]
