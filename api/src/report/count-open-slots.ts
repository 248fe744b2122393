import { openTimes, type Timetable } from '@synapse/shared/availability/timetable'
import { maltaInstant } from '@synapse/shared/time'
import { readTimetable } from '#availability/model'
import { Booking } from '#booking/model'
import type { Context } from '#context'
import { bindingsOf, type Range } from '#report/model'
import { Website } from '#website/model'

/**
 * How many slots a range had open, and in how many a session was held. There is one tutor, so a slot
 * that is open on several websites is one; a session outside the open times was open for somebody.
 */
export const countOpenSlots = async (
  { db }: Context,
  range: Range,
): Promise<{ slots: number; held: number }> => {
  const { website, from, to } = range
  const websites = await Website.query(db)
    .select('id')
    .modify((query) => {
      if (website) query.where({ slug: website })
    })
  const begin = maltaInstant(from, '00:00')
  const timetables = await Promise.all(
    websites.map(({ id }) => readTimetable(db, id, begin).then(byDate)),
  )
  const sessions = await Booking.query(db)
    .select('sessionDate')
    .where({ paymentStatus: 'completed' })
    .whereIn(
      'websiteId',
      websites.map(({ id }) => id),
    )
    .whereRaw('session_date >= :since and session_date < :before', bindingsOf(range))
  const held = new Set(sessions.map(({ sessionDate }) => sessionDate.getTime()))
  const slots = new Set(held)
  for (let date = from; Temporal.PlainDate.compare(date, to) <= 0; date = date.add({ days: 1 }))
    for (const timetableOf of timetables)
      for (const time of openTimes(date, timetableOf(date.toString())))
        slots.add(maltaInstant(date, time).epochMilliseconds)
  return { slots: slots.size, held: held.size }
}

/** Years of days off and slots, looked up by date instead of walked through for each day. */
const byDate = (timetable: Timetable) => {
  const daysOff = new Set(timetable.daysOff)
  const closures = Map.groupBy(timetable.closures, ({ date }) => date)
  const slots = Map.groupBy(timetable.slots, ({ date }) => date)
  return (date: string): Timetable => ({
    ...timetable,
    daysOff: daysOff.has(date) ? [date] : [],
    closures: closures.get(date) ?? [],
    slots: slots.get(date) ?? [],
  })
}
