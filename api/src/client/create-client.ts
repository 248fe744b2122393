import type * as contract from '@synapse/shared/client/contract'
import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/result'
import { columnsOf } from '#client/change-client'
import { Client } from '#client/model'
import type { Context } from '#core/context'
import { toNumeric } from '#db/columns'
import { isViolation } from '#db/violation'
import { Website } from '#website/model'

/** Adds a client. The same id is the same client. */
export const createClient = async (
  { db }: Pick<Context, 'db'>,
  { id, website, hourlyRate, ...input }: InputOf<typeof contract.createClient>,
): Promise<Result<Client, RefusalOf<typeof contract.createClient>>> => {
  const repeated = id && (await Client.query(db).findById(id))
  if (repeated) return ok(repeated)
  const site = website ? await Website.query(db).findOne({ slug: website }) : undefined
  if (website && !site) return refuse('unknown_website')
  try {
    return ok(
      await Client.query(db).insertAndFetch({
        ...(id && { id }),
        websiteId: site?.id ?? null,
        ...columnsOf(input),
        hourlyRate: toNumeric(hourlyRate),
      }),
    )
  } catch (error) {
    // The other half of a double click was quicker.
    const first = isViolation(error, 'unique') && id && (await Client.query(db).findById(id))
    if (first) return ok(first)
    throw error
  }
}
