import type * as contract from '@synapse/shared/availability/contract'
import { defaultEndTime, manualReason, maxDaysOff } from '@synapse/shared/availability/timetable'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import { isMaltaTime } from '@synapse/shared/time'
import { AvailabilityDay, AvailabilityException, SlotOverride } from '#availability/model'
import type { Context } from '#core/context'
import { anyOf, queryRow } from '#db/sql'

/**
 * Opens or closes one day or a range of days on all websites. Closing a day also closes slots that
 * were opened individually on that day; slots can be opened again later.
 */
export const setAvailability = async (
  { db }: Context,
  { date, until = date, isAvailable, reason }: InputOf<typeof contract.setAvailability>,
) => {
  const first = Temporal.PlainDate.from(date)
  const count = first.until(until, { largestUnit: 'day' }).days + 1
  if (count < 1) return refuse('ends_before_it_begins')
  if (count > maxDaysOff) return refuse('too_long')
  const days = Array.from({ length: count }, (_, at) => first.add({ days: at }).toString())
  const row = {
    isAvailable,
    reason: reason || (isAvailable ? null : manualReason),
    // The setting now applies to the whole day, so remove the start and end times.
    startTime: null,
    endTime: null,
  }
  return db.transaction(async (trx) => {
    await AvailabilityDay.query(trx).delete().where('date', anyOf(days)).whereNotNull('websiteId')
    await AvailabilityDay.query(trx)
      .insert(days.map((day) => ({ ...row, date: day })))
      .onConflict(['websiteId', 'date'])
      .merge(['isAvailable', 'reason', 'startTime', 'endTime'])
    if (!isAvailable) {
      const opened = SlotOverride.query(trx).where({ isAvailable: true })
      await opened.delete().where('date', anyOf(days))
      const added = AvailabilityException.query(trx).where({ type: 'open' })
      await added.delete().where('date', anyOf(days))
    }
    return ok(
      await AvailabilityDay.query(trx)
        .where('date', anyOf(days))
        .whereNull('websiteId')
        .orderBy('date'),
    )
  })
}

/** Opens or closes one slot on one day; null resets the slot to the weekly schedule. */
export const setSlot = async (
  { db }: Context,
  { date, startTime, isAvailable, website }: InputOf<typeof contract.setSlot>,
) => {
  const found = 'select website_of(:slug) as website_id'
  const { websiteId } = await queryRow<{ websiteId: string | null }>(db, found, {
    slug: website ?? null,
  })
  if (website && !websiteId) return refuse('unknown_website')
  if (isAvailable && !isMaltaTime(date, startTime)) return refuse('skipped')
  await db.transaction(async (trx) => {
    const earlier = SlotOverride.query(trx).delete().where({ date, startTime })
    // A setting for all websites replaces the settings for individual websites.
    await (websiteId ? earlier.where({ websiteId }) : earlier)
    // Delete an extra slot at this time, because it would keep the slot open.
    if (!websiteId)
      await AvailabilityException.query(trx).delete().where({ type: 'open', date, startTime })
    if (isAvailable === null) return
    await SlotOverride.query(trx)
      .insert({ websiteId, date, startTime, endTime: defaultEndTime(startTime), isAvailable })
      .onConflict(['websiteId', 'date', 'startTime'])
      .merge(['isAvailable'])
  })
  return ok(undefined)
}
