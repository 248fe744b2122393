import type * as contract from '@synapse/shared/client/contract'
import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/result'
import { Client } from '#client/model'
import type { Context } from '#core/context'
import { isStale, toNumeric, toTimestamp } from '#db/columns'
import { isViolation } from '#db/violation'
import { Website } from '#website/model'

/** Adds a client. Repeating the call with the same id changes nothing. */
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
    // After a double click, the first request has already added the client.
    const first = isViolation(error, 'unique') && id && (await Client.query(db).findById(id))
    if (first) return ok(first)
    throw error
  }
}

/** Changes the given fields of a client; can also archive or restore the client. */
export const updateClient = (
  { db, now }: Context,
  id: string,
  { version, isArchived, hourlyRate, ...input }: InputOf<typeof contract.updateClient>,
): Promise<Result<undefined, RefusalOf<typeof contract.updateClient>>> =>
  db.transaction(async (trx) => {
    const client = await Client.query(trx).findById(id).forUpdate()
    if (!client) return refuse('unknown')
    if (client.mergedInto) return refuse('merged')
    if (isStale(client, version)) return refuse('changed')
    await client.$query(trx).patch({
      ...columnsOf(input),
      ...(hourlyRate !== undefined && { hourlyRate: toNumeric(hourlyRate) }),
      ...(isArchived !== undefined && { archivedAt: isArchived ? toTimestamp(now()) : null }),
      updatedAt: toTimestamp(now()),
    })
    return ok(undefined)
  })

type ClientInput = Partial<
  Pick<
    InputOf<typeof contract.createClient> | InputOf<typeof contract.updateClient>,
    (typeof textColumns)[number]
  > & {
    businessName: string
  }
>

const textColumns = ['contactPerson', 'email', 'phone', 'address', 'vatNumber'] as const

/** Returns the given fields as columns; empty strings become null. */
const columnsOf = ({ businessName, ...input }: ClientInput): Partial<Client> => ({
  ...(businessName !== undefined && { businessName }),
  ...Object.fromEntries(
    textColumns
      .filter((name) => input[name] !== undefined)
      .map((name) => [name, input[name] || null]),
  ),
})
