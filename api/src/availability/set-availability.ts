import type * as contract from '@synapse/shared/availability/contract'
import { manualReason, maxDaysOff } from '@synapse/shared/availability/day-off'
import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/result'
import { AdminAvailability } from '#availability/model'
import type { Context } from '#core/context'
import { anyOf } from '#db/sql'

/** Opens or closes one day or a range of days on all websites. */
export const setAvailability = async (
  { db }: Context,
  { date, until = date, isAvailable, reason }: InputOf<typeof contract.setAvailability>,
): Promise<Result<AdminAvailability[], RefusalOf<typeof contract.setAvailability>>> => {
  const first = Temporal.PlainDate.from(date)
  const count = first.until(until, { largestUnit: 'day' }).days + 1
  if (count < 1) return refuse('ends_before_it_begins')
  if (count > maxDaysOff) return refuse('too_long')
  const days = Array.from({ length: count }, (_, days) => first.add({ days }).toString())
  const row = {
    isAvailable,
    reason: reason || (isAvailable ? null : manualReason),
    // Clear the hours, so that a full day replaces a setting for part of the day.
    startTime: null,
    endTime: null,
  }
  return db.transaction(async (trx) => {
    await AdminAvailability.query(trx).delete().where('date', anyOf(days)).whereNotNull('websiteId')
    await AdminAvailability.query(trx)
      .insert(days.map((day) => ({ ...row, date: day })))
      .onConflict(['websiteId', 'date'])
      .merge(['isAvailable', 'reason', 'startTime', 'endTime'])
    return ok(
      await AdminAvailability.query(trx)
        .where('date', anyOf(days))
        .whereNull('websiteId')
        .orderBy('date'),
    )
  })
}
