import type * as contract from '@synapse/shared/client/contract'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import type { Knex } from 'knex'
import type { Db } from '#db/knex'
import { queryRow } from '#db/sql'
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

/** Counts the records that a merge would move to another client. */
export const countClientRecords = (
  db: Db,
  id: string,
): Promise<AnswerOf<typeof contract.countClientRecords>> =>
  queryRow(
    db,
    `select
      (select count(*)::int from invoices where client_id = :id and status = 'issued') as issued,
      (select count(*)::int from invoices where client_id = :id and status = 'draft') as drafts,
      (select count(*)::int from payments where client_id = :id) as payments,
      (select count(*)::int from sessions where client_id = :id) as sessions,
      (select count(*)::int from quotes where client_id = :id) as quotes,
      (select count(*)::int from projects where client_id = :id) as projects,
      (select count(*)::int from expenses where client_id = :id) as expenses`,
    { id },
  )
