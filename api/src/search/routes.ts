import { ok } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/search/contract'
import { type Route, route } from '#http/route'
import { searchEverything } from '#search/search-everything'

export const searchRoutes: readonly Route[] = [
  route(contract.search, async ({ context, query }) =>
    ok(await searchEverything(context, query.q, query.kinds)),
  ),
]
