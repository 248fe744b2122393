import type * as contract from '@synapse/shared/business/contract'
import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/result'
import { Business } from '#business/model'
import type { Context } from '#core/context'
import { isStale } from '#db/columns'
import type { Caller } from '#http/route'
import { isClosed } from '#journal/model'
import { postAllFacts } from '#journal/post-facts'

const bankDetails = ['accountHolder', 'iban', 'bic'] as const

/** Saves the business's details. Changing the bank details requires the operator's password. */
export const saveBusiness = (
  { db }: Context,
  { isConfirmed }: Caller,
  { version, ...fields }: InputOf<typeof contract.saveBusiness>,
): Promise<Result<undefined, RefusalOf<typeof contract.saveBusiness>>> =>
  db.transaction(async (trx) => {
    const row = await Business.query(trx).findOne({}).forUpdate().throwIfNotFound()
    if (isStale(row, version)) return refuse('changed')
    const isMoved = bankDetails.some((name) => (fields[name] ?? row[name]) !== row[name])
    if (isMoved && !isConfirmed) return refuse('password_needed')
    const isNew = fields.vatRegime !== undefined && fields.vatRegime !== row.vatRegime
    if (isNew && (await isClosed(trx, '2000-01-01'))) return refuse('closed')
    await Business.query(trx).patch(fields)
    // Booking prices include the VAT of the registration, in the books and in the journal.
    if (isNew) await postAllFacts(trx)
    return ok(undefined)
  })
