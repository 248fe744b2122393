import type * as contract from '@synapse/shared/client/contract'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import type { Db } from '#db/knex'
import { queryRow } from '#db/sql'

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
