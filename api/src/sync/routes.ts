import * as contract from '@synapse/shared/sync/contract'
import type { Context } from '#core/context'
import { type Route, route } from '#http/route'
import { readFeed } from '#sync/read-feed'

/** What the operator's browser keeps, and how it stays true. */
export const syncRoutes = (context: Context): Route[] => [
  route(contract.readFeed, ({ query }) => readFeed(context, query)),
]
