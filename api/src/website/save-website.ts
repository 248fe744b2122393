import { randomUUID } from 'node:crypto'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/website/contract'
import type { Change, Context } from '#core/context'
import { emptyToNull, isStale, toColumns } from '#db/columns'
import { insertOnce, writeOrRefuse } from '#db/write'
import { addWebsite } from '#website/add-website'
import { Website } from '#website/model'

/**
 * Adds a website with the default packages and schedule. Repeated calls with the same id have no
 * effect.
 */
export const createWebsite = (
  { db }: Context,
  { id = randomUUID(), ...input }: InputOf<typeof contract.createWebsite>,
) => {
  const row = { id, ...columnsOf(input) }
  return insertOnce(db, Website, row, reasons, async (trx) => ok(await addWebsite(trx, row)))
}

/** Saves a website's name, URL name, appearance and status. */
export const updateWebsite: Change<typeof contract.updateWebsite> = (
  { db },
  id,
  { version, ...input },
) =>
  writeOrRefuse(db, reasons, async (trx) => {
    const found = await Website.query(trx).findById(id).forUpdate()
    if (!found) return refuse('unknown')
    if (isStale(found, version)) return refuse('changed')
    if (found.isBuiltIn && input.slug && input.slug !== found.slug) return refuse('built_in')
    if (Object.keys(input).length > 0) await Website.query(trx).findById(id).patch(columnsOf(input))
    return ok(undefined)
  })

const reasons = { websites_slug_key: 'slug_taken' } as const

const columnsOf = (fields: InputOf<typeof contract.updateWebsite>) =>
  toColumns(fields, { domain: emptyToNull, description: emptyToNull, category: emptyToNull })
