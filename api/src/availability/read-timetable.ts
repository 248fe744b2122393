import { nearestFreeSlots, sessionBufferHours } from '@synapse/shared/availability/slot'
import type { Timetable } from '@synapse/shared/availability/timetable'
import { businessZone, maltaDate, maltaDay, startOfDay } from '@synapse/shared/time'
import type { Context } from '#core/context'
import { fromTimestamp, toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { queryRow, queryRows } from '#db/sql'

/** SQL for a website's weekly schedule, as a JSON list. */
export const weeklyScheduleSql = (websiteId: string): string => `
coalesce((select json_agg(json_build_object('dayOfWeek', day_of_week, 'startTime', start_time,
    'validFrom', valid_from, 'validUntil', valid_until) order by day_of_week, start_time)
  from availability_patterns p where p.website_id = ${websiteId} and p.is_active), '[]')`

/** SQL query for a website's timetable from the date `:from`, as one JSON object. */
export const timetableSql = (websiteId: string): string => `
select json_build_object(
  'pattern', ${weeklyScheduleSql('w.id')},
  'daysOff', coalesce((select json_agg(distinct date order by date) from admin_availability a
    where (a.website_id = w.id or a.website_id is null) and not is_available and start_time is null
      and date >= :from), '[]'),
  'closures', coalesce((select json_agg(json_build_object('date', date, 'startTime', start_time, 'endTime', end_time)
      order by date, start_time) from (
        select date, start_time, end_time from availability_exceptions e
          where (e.website_id = w.id or e.website_id is null) and type = 'closed' and date >= :from
        union all
        select date, start_time, coalesce(end_time, '24:00') from admin_availability a
          where (a.website_id = w.id or a.website_id is null) and not is_available
            and start_time is not null and date >= :from) closed), '[]'),
  'slots', coalesce((select json_agg(json_build_object('date', date, 'startTime', start_time, 'isAvailable', is_available)
      order by date, start_time, own, is_available desc) from (
        select date, start_time, is_available, website_id is not null as own from availability_slots s
          where (s.website_id = w.id or s.website_id is null) and date >= :from
        union all
        select date, start_time, true, website_id is not null from availability_exceptions e
          where (e.website_id = w.id or e.website_id is null) and type = 'open' and date >= :from) slots), '[]'),
  'busy', coalesce((select json_agg(json_build_object(
      'start', to_char(lower(period) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'end', to_char(upper(period) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by period)
    from (select unnest(range_agg(tstzrange(starts_at, ends_at))) as period from busy_periods
      where ends_at > cast(:from as date)::timestamp at time zone '${businessZone}') busy), '[]')
) as timetable
from websites w where w.id = ${websiteId}`

/** Loads the timetable that a booking is checked against. It is never cached. */
export const readTimetable = async (db: Db, websiteId: string, now: Temporal.Instant) => {
  const bindings = { websiteId, from: maltaDay(now) }
  return (await queryRow<{ timetable: Timetable }>(db, timetableSql(':websiteId'), bindings))
    .timetable
}

/**
 * Returns the start times of completed bookings that block slots today or later, earliest first.
 */
export const readBookedStarts = async (db: Db, now: Temporal.Instant) => {
  const rows = await queryRows<{ sessionDate: Date }>(
    db,
    `select session_date from bookings
      where payment_status = 'completed' and session_date > :after order by session_date`,
    { after: toTimestamp(startOfDay(maltaDate(now)).subtract({ hours: sessionBufferHours })) },
  )
  return rows.map(({ sessionDate }) => fromTimestamp(sessionDate))
}

/** Returns completed bookings' start times as JSON, without names because the list is public. */
export const readBookedTimes = async ({ db, now }: Context): Promise<string> => {
  const starts = await readBookedStarts(db, now())
  return JSON.stringify(
    starts.map((start) => ({ sessionDate: start.toString({ smallestUnit: 'second' }) })),
  )
}

/** The number of upcoming slots that are listed for search engines. */
const slotsListed = 3

/** Returns a website's next free slots. */
export const readNextStarts = async ({ db, now }: Context, websiteId: string) => {
  const at = now()
  const timetable = await readTimetable(db, websiteId, at)
  const booked = await readBookedStarts(db, at)
  return nearestFreeSlots(at, slotsListed, { timetable, booked, now: at })
}
