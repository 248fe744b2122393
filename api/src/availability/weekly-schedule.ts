import { defaultEndTime } from '@synapse/shared/availability/timetable'
import { refuse } from '@synapse/shared/contract/result'
import type { Knex } from 'knex'
import { AvailabilityPattern } from '#availability/model'
import type { Db } from '#db/knex'

/** Returns a query for a website's weekly schedule, in the order shown to the operator. */
export const weeklySchedule = (db: Db, websiteId: string) =>
  AvailabilityPattern.query(db)
    .where({ websiteId, isActive: true })
    .orderBy(['dayOfWeek', 'startTime', 'validFrom'])

type Line = Pick<AvailabilityPattern, 'dayOfWeek' | 'startTime'> &
  Partial<Pick<AvailabilityPattern, 'validFrom' | 'validUntil'>>

/** Replaces a website's weekly schedule. */
export const saveWeeklySchedule = async (
  trx: Knex.Transaction,
  websiteId: string,
  lines: readonly Line[],
) => {
  await AvailabilityPattern.query(trx).delete().where({ websiteId })
  if (lines.length === 0) return
  await AvailabilityPattern.query(trx).insert(
    lines.map((line) => ({ ...line, websiteId, endTime: defaultEndTime(line.startTime) })),
  )
}

/** Returns why a website can't have this weekly schedule, or undefined if it can. */
export const scheduleRefusal = (lines: readonly Line[]) => {
  const starts = lines.map((line) => `${line.dayOfWeek} ${line.startTime} ${line.validFrom}`)
  if (new Set(starts).size < starts.length) return refuse('duplicate_slot')
  if (lines.some((line) => line.validFrom && line.validUntil && line.validUntil < line.validFrom))
    return refuse('ends_before_it_begins')
}
