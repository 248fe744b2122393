import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import { centsFromEuro } from '@synapse/shared/money'
import type { Knex } from 'knex'
import type { Caller } from '#core/context'
import { queryRow } from '#db/sql'
import { Operator } from '#operator/model'

/**
 * Requires the password for a refund if all refunds of the last 24 hours together exceed the
 * operator's limit. A per-refund limit could be bypassed by splitting the amount. Locks the user's
 * row, so that concurrent refunds are counted together.
 */
export const lockAndCheckDailyLimit = async (
  trx: Knex.Transaction,
  { operatorId, isConfirmed }: Caller,
  cents: number,
): Promise<Result<undefined, 'password_needed'>> => {
  if (isConfirmed) return ok(undefined)
  const { refundLimit } = await Operator.query(trx)
    .findById(operatorId)
    .forUpdate()
    .throwIfNotFound()
  if (refundLimit === null) return ok(undefined)
  // Use the database's clock, because it also sets `created_at`.
  const { recent } = await queryRow<{ recent: string }>(
    trx,
    `select coalesce(sum(amount), 0.00)::text as recent from refunds where requested_by = 'operator'
      and status <> 'failed' and created_at > now() - interval '24 hours'`,
  )
  return cents + centsFromEuro(recent) > centsFromEuro(refundLimit)
    ? refuse('password_needed')
    : ok(undefined)
}
