import type * as contract from '@synapse/shared/client/contract'
import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/result'
import { Client } from '#client/model'
import type { Context } from '#core/context'
import { isStale, toNumeric, toTimestamp } from '#db/columns'

/** Changes what is known of a client, puts them away or takes them back. */
export const changeClient = (
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

type Written = Partial<
  Pick<
    InputOf<typeof contract.createClient> | InputOf<typeof contract.updateClient>,
    (typeof texts)[number]
  > & {
    businessName: string
  }
>

const texts = ['contactPerson', 'email', 'phone', 'address', 'vatNumber'] as const

/** What was written about a client as columns; an empty text is none, what is left out stays. */
export const columnsOf = ({ businessName, ...input }: Written): Partial<Client> => ({
  ...(businessName !== undefined && { businessName }),
  ...Object.fromEntries(
    texts.filter((name) => input[name] !== undefined).map((name) => [name, input[name] || null]),
  ),
})
