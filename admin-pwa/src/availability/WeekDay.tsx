import { UnstyledButton } from '@mantine/core'
import { baseSessionMinutes } from '@synapse/shared/package/package'
import { formatDayYear, maltaInstant } from '@synapse/shared/time'
import { daySlots } from '#availability/day-slots.ts'
import type { CalendarData } from '#availability/use-calendar.ts'
import classes from '#availability/WeekGrid.module.css'
import { gridPosition, type Hours, minuteOfDay, placeBusyTimes } from '#availability/week-grid.ts'
import { today } from '#ui/format/format-time.ts'
import { SkeletonBar } from '#ui/Skeletons.tsx'

type DayProps = { date: Temporal.PlainDate; data: CalendarData; hours: Hours }
type SlotProps = { onBook: (date: Temporal.PlainDate, time: string) => void }

export const WeekDay = ({ onBook, ...day }: DayProps & SlotProps) => {
  const { date, data, hours } = day
  return (
    <div
      className={classes.day}
      data-closed={data.days.get(date.toString())?.isAvailable === false || undefined}
    >
      <BusyTimes {...day} />
      <OpenSlots {...day} onBook={onBook} />
      {data.isPending && (
        <div className={classes.loading}>
          <SkeletonBar height={108} />
        </div>
      )}
      {date.toString() === today() && <NowLine hours={hours} />}
    </div>
  )
}

/** Shows when the tutor is busy according to Google Calendar. */
const BusyTimes = ({ date, data, hours }: DayProps) =>
  placeBusyTimes(data.timetable?.busy ?? [], date, hours).map(
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

/** Outlines the free slots of a day; selecting one starts a new booking. */
const OpenSlots = ({ date, data, hours, onBook }: DayProps & SlotProps) => {
  if (!data.timetable) return null
  const free = daySlots(date, data.timetable, data.allSessions, Temporal.Now.instant()).filter(
    ({ state }) => state === 'open',
  )
  return free.map(({ time }) => {
    const sessionDate = maltaInstant(date, time).toString()
    const place = gridPosition({ sessionDate, durationMinutes: baseSessionMinutes }, [date], hours)
    if (!place || place.topPercent < 0 || place.topPercent >= 100) return null
    return (
      <UnstyledButton
        key={time}
        className={classes.slot}
        style={{ top: `${place.topPercent}%`, height: `${place.heightPercent}%` }}
        aria-label={`Book ${time}, ${formatDayYear(date)}`}
        onClick={() => onBook(date, time)}
      >
        {time}
      </UnstyledButton>
    )
  })
}

const NowLine = ({ hours: { first, last } }: { hours: Hours }) => {
  const minute = minuteOfDay(Temporal.Now.instant().toString()) - first * 60
  const share = minute / ((last - first) * 60)
  if (share < 0 || share > 1) return null
  return <div className={classes.now} style={{ top: `${share * 100}%` }} aria-hidden="true" />
}
