import * as contract from '@synapse/shared/sync/contract'
import { type Route, route } from '#http/route'
import { readFeed } from '#sync/read-feed'

export const syncRoutes: readonly Route[] = [
  route(contract.readFeed, ({ context, query }) => readFeed(context, query)),
]
