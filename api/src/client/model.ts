import type { Knex } from 'knex'
import { Model } from 'objection'

/** Somebody who is invoiced. */
export class Client extends Model {
  static override tableName = 'clients'
  declare id: string
  declare websiteId: string | null
  declare businessName: string
  declare contactPerson: string | null
  declare email: string | null
  declare phone: string | null
  declare address: string | null
  declare vatNumber: string | null
  declare hourlyRate: string
  declare archivedAt: Date | null
  /** Who they were found to be, too. */
  declare mergedInto: string | null
  declare createdAt: Date
  declare updatedAt: Date
  declare version: number
}

/**
 * Holds a client's row until the transaction ends, so that whoever writes for the same one waits. Who
 * was merged is the one that remains.
 */
export const lockClient = async (
  trx: Knex.Transaction,
  id: string,
): Promise<Client | undefined> => {
  const client = await Client.query(trx).findById(id).forNoKeyUpdate()
  return client?.mergedInto ? lockClient(trx, client.mergedInto) : client
}
