import type * as contract from '@synapse/shared/availability/contract'
import { defaultEndTime } from '@synapse/shared/availability/timetable'
import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/result'
import { isMaltaTime } from '@synapse/shared/time'
import { AvailabilityException, AvailabilitySlot } from '#availability/model'
import type { Context } from '#core/context'
import { Website } from '#website/model'

/** Opens or closes one slot on one day; null makes it follow the weekly schedule again. */
export const setSlot = async (
  { db }: Context,
  { date, startTime, isAvailable, website }: InputOf<typeof contract.setSlot>,
): Promise<Result<undefined, RefusalOf<typeof contract.setSlot>>> => {
  const site = website ? await Website.query(db).findOne({ slug: website }) : undefined
  if (website && !site) return refuse('unknown_website')
  if (isAvailable && !isMaltaTime(date, startTime)) return refuse('skipped')
  const websiteId = site?.id ?? null
  await db.transaction(async (trx) => {
    const earlier = AvailabilitySlot.query(trx).delete().where({ date, startTime })
    // A setting for all websites replaces the settings of single websites.
    await (site ? earlier.where({ websiteId }) : earlier)
    // The extra slot is now stored as a single slot, so delete its exception.
    if (!site)
      await AvailabilityException.query(trx).delete().where({ type: 'open', date, startTime })
    if (isAvailable === null) return
    await AvailabilitySlot.query(trx)
      .insert({ websiteId, date, startTime, endTime: defaultEndTime(startTime), isAvailable })
      .onConflict(['websiteId', 'date', 'startTime'])
      .merge(['isAvailable'])
  })
  return ok(undefined)
}
