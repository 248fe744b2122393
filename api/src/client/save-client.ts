import { randomUUID } from 'node:crypto'
import type * as contract from '@synapse/shared/client/contract'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import { euroFromCents } from '@synapse/shared/money'
import { Client, lockClient } from '#client/model'
import type { Change } from '#core/context'
import { emptyToNull, isStale, toColumns, toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { insertOnce } from '#db/write'
import { findWebsiteBySlug } from '#website/model'

/** Adds a client. Repeated calls with the same id have no effect. */
export const createClient = async (
  db: Db,
  { id = randomUUID(), website, ...input }: InputOf<typeof contract.createClient>,
) => {
  const site = website ? await findWebsiteBySlug(db, website) : undefined
  if (website && !site) return refuse('unknown_website')
  const columns = { websiteId: site?.id ?? null, ...toColumns(input, converters) }
  return insertOnce(db, Client, { id, ...columns }, {})
}

/** Changes the given fields of a client; can also archive or restore the client. */
export const updateClient: Change<typeof contract.updateClient> = (
  { db, now },
  id,
  { version, isArchived, ...input },
) =>
  db.transaction(async (trx) => {
    const client = await lockClient(trx, id)
    if (!client) return refuse('unknown')
    if (client.id !== id) return refuse('merged')
    if (isStale(client, version)) return refuse('changed')
    await Client.query(trx)
      .findById(id)
      .patch({
        ...toColumns(input, converters),
        ...(isArchived !== undefined && { archivedAt: isArchived ? toTimestamp(now()) : null }),
      })
    return ok(undefined)
  })

const converters = {
  hourlyRate: euroFromCents,
  contactPerson: emptyToNull,
  email: emptyToNull,
  phone: emptyToNull,
  address: emptyToNull,
  vatNumber: emptyToNull,
}
