import { overlaps, sessionBufferHours } from '@synapse/shared/availability/slot'
import { openTimes, type Timetable } from '@synapse/shared/availability/timetable'
import { dayAfter, maltaInstant, startOfDay } from '@synapse/shared/time'
import { readTimetable } from '#availability/read-timetable'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'
import { type ReportRange, rangeBindings } from '#report/sql-bindings'
import { ofWebsiteSql, Website } from '#website/model'

/**
 * Counts the booked slots in a range, and its booked and open slots together. There is only one
 * tutor, so a slot that is open on several websites counts once, and a session on any website
 * closes the slots around it. A session outside the weekly schedule counts as booked.
 */
export const countOpenSlots = async (db: Db, range: ReportRange) => {
  const { website, from, to } = range
  const websites = await Website.query(db)
    .select('id')
    .where(website ? { slug: website } : {})
  const rangeStart = startOfDay(from)
  const [sessions, ...timetables] = await Promise.all([
    queryRows<Session>(db, sessionsSql, rangeBindings(range)),
    ...websites.map(({ id }) => readTimetable(db, id, rangeStart).then(timetableByDate)),
  ])
  const isFree = isFreeAmong(sessions.map(({ at }) => Temporal.Instant.fromEpochMilliseconds(at)))
  const open = new Set<number>()
  for (let date = from; Temporal.PlainDate.compare(date, to) <= 0; date = date.add({ days: 1 }))
    for (const timetableOf of timetables)
      for (const time of openTimes(date, timetableOf(date.toString()))) {
        const start = maltaInstant(date, time)
        if (isFree(start)) open.add(start.epochMilliseconds)
      }
  const held = sessions.filter(({ isCounted }) => isCounted).length
  return { slots: open.size + held, booked: held }
}

type Session = { at: number; isCounted: boolean }

/** SQL for every session that can block a slot, marking those in the range and on the website. */
const sessionsSql = `
select extract(epoch from session_date)::float8 * 1000 as at,
  session_date >= :since and session_date < :before
    and (:website = '' or ${ofWebsiteSql})
    as is_counted
from bookings where payment_status = 'completed'
  and session_date > cast(:since as timestamptz) - interval '${sessionBufferHours} hours'
  and session_date < cast(:before as timestamptz) + interval '${sessionBufferHours} hours'
order by session_date`

/**
 * Returns a function that tests whether a start time is free. It is fast because it only compares
 * sessions within a day of that time.
 */
const isFreeAmong = (sessions: readonly Temporal.Instant[]) => {
  const byDay = Map.groupBy(sessions, dayOf)
  return (start: Temporal.Instant): boolean =>
    neighbours.every((hours) =>
      (byDay.get(dayOf(start.add({ hours }))) ?? []).every((one) => !overlaps(one, start)),
    )
}

const neighbours = [-24, 0, 24]
const dayOf = (at: Temporal.Instant) => at.toString().slice(0, 10)

/** Groups the timetable by date, because a range can cover several years. */
const timetableByDate = (timetable: Timetable) => {
  const daysOff = new Set(timetable.daysOff)
  const closures = Map.groupBy(timetable.closures, ({ date }) => date)
  const slots = Map.groupBy(timetable.slots, ({ date }) => date)
  return (date: string): Timetable => ({
    ...timetable,
    daysOff: daysOff.has(date) ? [date] : [],
    closures: [date, dayAfter(date)].flatMap((day) => closures.get(day) ?? []),
    slots: slots.get(date) ?? [],
  })
}
