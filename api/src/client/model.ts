import type { Knex } from 'knex'
import { VersionedModel } from '#db/versioned-model'

/** A person or company that is invoiced or gets quotes. */
export class Client extends VersionedModel {
  static override tableName = 'clients'
  declare websiteId: string | null
  declare businessName: string
  declare contactPerson: string | null
  declare email: string | null
  declare phone: string | null
  declare address: string | null
  declare vatNumber: string | null
  declare hourlyRate: string
  declare archivedAt: Date | null
  declare mergedInto: string | null
}

/** Locks a client, or the client it was merged into, until the transaction ends. */
export const lockClient = async (
  trx: Knex.Transaction,
  id: string,
): Promise<Client | undefined> => {
  const client = await Client.query(trx).findById(id).forNoKeyUpdate()
  return client?.mergedInto ? lockClient(trx, client.mergedInto) : client
}
