import type * as contract from '@synapse/shared/business/contract'
import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/result'
import { Business } from '#business/model'
import type { Context } from '#core/context'
import { isStale } from '#db/columns'

/** Saves the business's data. */
export const saveBusiness = (
  { db }: Context,
  { version, ...fields }: InputOf<typeof contract.saveBusiness>,
): Promise<Result<undefined, RefusalOf<typeof contract.saveBusiness>>> =>
  db.transaction(async (trx) => {
    const row = await Business.query(trx).findOne({}).forUpdate().throwIfNotFound()
    if (isStale(row, version)) return refuse('changed')
    await Business.query(trx).patch(fields)
    return ok(undefined)
  })
