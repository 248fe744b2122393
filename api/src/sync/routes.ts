import * as contract from '@synapse/shared/sync/contract'
import { type Route, route } from '#http/route'
import { readFeed } from '#sync/read-feed'

/** The feed of records that the operator's devices store. */
export const syncRoutes: readonly Route[] = [
  route(contract.readFeed, ({ context, query }) => readFeed(context, query)),
]
