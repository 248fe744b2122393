import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import type { saveSettings as contract } from '@synapse/shared/operator/settings-contract'
import { done, type Result, refused } from '@synapse/shared/result'
import type { Context } from '#context'
import { isStale } from '#db/version'
import { BusinessSettingsRow } from '#operator/model'

/** Replaces the business's data. */
export const saveSettings = (
  { db }: Context,
  { version, ...fields }: InputOf<typeof contract>,
): Promise<Result<undefined, RefusalOf<typeof contract>>> =>
  db.transaction(async (trx) => {
    const row = await BusinessSettingsRow.query(trx).findOne({}).forUpdate().throwIfNotFound()
    if (isStale(row, version)) return refused('changed')
    await BusinessSettingsRow.query(trx).patch(fields)
    return done(undefined)
  })
