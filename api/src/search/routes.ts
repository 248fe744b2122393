import { done } from '@synapse/shared/result'
import * as contract from '@synapse/shared/search/contract'
import type { Context } from '#context'
import { type Route, route } from '#http/route'
import { searchEverything } from '#search/search-everything'

/** One contract.search for all nouns. */
export const searchRoutes = (context: Context): Route[] => [
  route(contract.search, async ({ query }) => done(await searchEverything(context, query.q))),
]
