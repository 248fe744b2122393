import type { CalendarData } from '#availability/use-calendar.ts'
import classes from '#availability/WeekGrid.module.css'
import { busyPlaces, type Hours } from '#availability/week-grid.ts'

type Props = { date: Temporal.PlainDate; data: CalendarData; hours: Hours }

/** Lists when the tutor's Google Calendar is busy on a day. */
export const BusyTimes = ({ date, data, hours }: Props) =>
  busyPlaces(data.timetable?.busy ?? [], date, hours).map(
    ({ from, to, topPercent, heightPercent }) => (
      <div
        key={`${from} ${topPercent}`}
        className={classes.busy}
        style={{ top: `${topPercent}%`, height: `${heightPercent}%` }}
      >
        {`Busy ${from}–${to}`}
      </div>
    ),
  )
