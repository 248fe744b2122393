import * as contract from '@synapse/shared/client/contract'
import { mapValue, ok } from '@synapse/shared/contract/result'
import { countClientRecords } from '#client/count-records'
import { mergeClients } from '#client/merge-clients'
import { Client } from '#client/model'
import { presentClient } from '#client/present'
import { createClient, updateClient } from '#client/save-client'
import type { Context } from '#core/context'
import { changeRoute, type Route, route } from '#http/route'

const read = async ({ db }: Context, id: string) =>
  presentClient(await Client.query(db).findById(id).throwIfNotFound())

const change = changeRoute(read)

export const clientRoutes: readonly Route[] = [
  route(contract.listClients, async ({ context }) =>
    ok((await Client.query(context.db).orderByRaw('lower(business_name), id')).map(presentClient)),
  ),
  route(contract.countClientRecords, async ({ context, params }) =>
    ok(await countClientRecords(context.db, params.id)),
  ),
  route(contract.createClient, ({ context, input }) =>
    mapValue(createClient(context.db, input), presentClient),
  ),
  change(contract.updateClient, updateClient),
  route(contract.mergeClient, ({ context, params, input }) =>
    mapValue(mergeClients(context, params.id, input), () => read(context, input.into)),
  ),
]
