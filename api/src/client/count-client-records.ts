import type { countClientRecords as endpoint } from '@synapse/shared/client/contract'
import type { AnswerOf } from '@synapse/shared/endpoint'
import type { Context } from '#core/context'
import { queryRow } from '#db/sql'

/** Counts a client's records of each kind. */
export const countClientRecords = (
  { db }: Context,
  id: string,
): Promise<AnswerOf<typeof endpoint>> =>
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
