import type * as contract from '@synapse/shared/business/contract'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import { maltaDay } from '@synapse/shared/time'
import { changeRegistration, registeredFrom } from '@synapse/shared/vat/vat-registration'
import { defaultWithdrawalText } from '@synapse/shared/withdrawal/withdrawal-texts'
import { Business } from '#business/model'
import type { Caller, Context } from '#core/context'
import { isStale } from '#db/columns'
import type { Db } from '#db/knex'
import { isDayClosed } from '#journal/model'
import { postAllFacts } from '#journal/post-facts'

const bankDetails = ['accountHolder', 'iban', 'bic'] as const

/**
 * Saves the business's details. Changing the bank details requires the operator's password. If the
 * VAT registration or its start date has changed, posts the affected days to the journal again.
 */
export const saveBusiness = (
  { db, now }: Context,
  { isConfirmed }: Caller,
  { version, vatRegimeFrom, formerVatRegimes: _, ...fields }: InputOf<typeof contract.saveBusiness>,
) =>
  db.transaction(async (trx) => {
    const row = await Business.query(trx).findOne({}).forUpdate().throwIfNotFound()
    if (isStale(row, version)) return refuse('changed')
    const isMoved = bankDetails.some((name) => (fields[name] ?? row[name]) !== row[name])
    if (isMoved && !isConfirmed) return refuse('password_needed')
    const today = maltaDay(now())
    if (vatRegimeFrom && vatRegimeFrom > today) return refuse('in_future')
    const from = vatRegimeFrom ?? (fields.vatRegime === row.vatRegime ? null : today)
    const changed = fields.vatRegime === row.vatRegime ? registeredFrom(row) : null
    const firstChanged = changed && from && changed < from ? changed : from
    if (firstChanged && (await isDayClosed(trx, firstChanged))) return refuse('closed')
    const registration = from ? changeRegistration(row, fields.vatRegime, from) : undefined
    // Don't store the default text; otherwise, the form would never show newer versions of it.
    const isDefault = fields.withdrawalText === defaultWithdrawalText
    const own = { ...fields, ...(isDefault && { withdrawalText: '' }) }
    await Business.query(trx).patch({ ...own, ...registration })
    // The VAT in booking prices depends on the registration, so post all bookings again.
    if (registration) await postAllFacts(trx)
    return ok(undefined)
  })

/** Saves how many years after the last session a student's data is erased; null for never. */
export const saveRetention = (db: Db, years: number | null) =>
  Business.query(db).patch({ erasedAfterYears: years })
