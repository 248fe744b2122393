import { baseSessionMinutes } from '@synapse/shared/package/package'
import { formatDayYear, maltaInstant } from '@synapse/shared/time'
import { daySlots } from '#availability/day-slots.ts'
import type { CalendarData } from '#availability/use-calendar.ts'
import classes from '#availability/WeekGrid.module.css'
import { gridPosition, type Hours } from '#availability/week-grid.ts'

type Props = {
  date: Temporal.PlainDate
  data: CalendarData
  hours: Hours
  onBook: (date: Temporal.PlainDate, time: string) => void
}

/** Outlines the free slots of a day; selecting one starts a new booking. */
export const OpenSlots = ({ date, data, hours, onBook }: Props) => {
  if (!data.timetable) return null
  const free = daySlots(date, data.timetable, data.allSessions, Temporal.Now.instant()).filter(
    ({ state }) => state === 'open',
  )
  return free.map(({ time }) => {
    const start = maltaInstant(date, time).toString()
    const place = gridPosition(
      { sessionDate: start, durationMinutes: baseSessionMinutes },
      [date],
      hours,
    )
    if (!place || place.topPercent < 0 || place.topPercent >= 100) return null
    return (
      <button
        key={time}
        type="button"
        className={classes.slot}
        style={{ top: `${place.topPercent}%`, height: `${place.heightPercent}%` }}
        aria-label={`Book ${time}, ${formatDayYear(date)}`}
        onClick={() => onBook(date, time)}
      >
        {time}
      </button>
    )
  })
}
