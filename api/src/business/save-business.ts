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
 * Saves the business's details. Changing the bank details requires the operator's password. After a
 * new VAT registration, or a new start date of the current one, the affected days are posted again.
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
    // Don't store the default text that the form shows, or the form would never show a newer
    // version.
    const isDefault = fields.withdrawalText === defaultWithdrawalText
    const own = { ...fields, ...(isDefault && { withdrawalText: '' }) }
    await Business.query(trx).patch({ ...own, ...registration })
    // Booking prices include VAT according to the registration, so post everything again.
    if (registration) await postAllFacts(trx)
    return ok(undefined)
  })

/** Saves how many years after the last session a student's data is erased; null for never. */
export const saveRetention = (db: Db, years: number | null) =>
  Business.query(db).patch({ erasedAfterYears: years })
