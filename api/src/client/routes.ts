import * as contract from '@synapse/shared/client/contract'
import { ok } from '@synapse/shared/result'
import { countClientRecords } from '#client/count-client-records'
import { mergeClients } from '#client/merge-clients'
import { Client } from '#client/model'
import { presentClient } from '#client/present'
import { createClient, updateClient } from '#client/save-client'
import { changeRoute, type Route, route } from '#http/route'

const change = changeRoute(async ({ db }, id) =>
  presentClient(await Client.query(db).findById(id).throwIfNotFound()),
)

export const clientRoutes: readonly Route[] = [
  route(contract.listClients, async ({ context }) =>
    ok((await Client.query(context.db).orderByRaw('lower(business_name), id')).map(presentClient)),
  ),
  route(contract.createClient, async ({ context, input }) => {
    const created = await createClient(context, input)
    return created.ok ? ok(presentClient(created.value)) : created
  }),
  change(contract.updateClient, updateClient),
  route(contract.countClientRecords, async ({ context, params }) =>
    ok(await countClientRecords(context, params.id)),
  ),
  route(contract.mergeClient, async ({ context, params, input }) => {
    const merged = await mergeClients(context, params.id, input)
    if (!merged.ok) return merged
    return ok(presentClient(await Client.query(context.db).findById(input.into).throwIfNotFound()))
  }),
]
