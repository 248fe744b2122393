import { Paper, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { range } from '@mantine/hooks'
import { weekOf } from '@synapse/shared/availability/month-grid'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { baseSessionMinutes } from '@synapse/shared/package/package'
import {
  formatDayYear,
  formatTime,
  maltaDate,
  maltaInstant,
  shortWeekdayName,
} from '@synapse/shared/time'
import { useRef } from 'react'
import classes from '#availability/calendar/WeekGrid.module.css'
import { WeekSession } from '#availability/calendar/WeekSession.tsx'
import {
  gridPosition,
  type HourRange,
  minuteOfDay,
  partAfterMidnight,
  placeBusyTimes,
  visibleHours,
} from '#availability/calendar/week-grid.ts'
import type { CalendarData } from '#availability/use-calendar-data.ts'
import { sessionInterval } from '#booking/local/upcoming-sessions.ts'
import { joinNonEmpty } from '#ui/format/format.ts'
import { formatMinuteOfDay, today } from '#ui/format/format-time.ts'
import { SkeletonBar } from '#ui/Skeletons.tsx'
import { useNow } from '#ui/use-now.ts'

type Props = {
  date: Temporal.PlainDate
  data: CalendarData
  onDay: (date: Temporal.PlainDate) => void
  onMove: (booking: AdminBooking, newStart?: string) => void
  onBook: (date: Temporal.PlainDate, time: string) => void
}

export const WeekGrid = ({ date, data, onDay, onMove, onBook }: Props) => {
  const days = useRef<HTMLDivElement>(null)
  const week = weekOf(date)
  const inWeek = week.flatMap((day) => data.dayOf(day).bookings)
  const slots = week.flatMap((day) => openSlots(day, data))
  const overnight = data.bookings
    .flatMap(partAfterMidnight)
    .filter(({ sessionDate }) => week.some((day) => day.equals(maltaDate(sessionDate))))
  const hours = visibleHours([...inWeek, ...overnight, ...slots])
  return (
    <>
      <Paper
        component="section"
        withBorder
        className={classes.week}
        style={{ '--hours': hours.last - hours.first }}
        aria-label="Week"
      >
        <div className={classes.corner} />
        {week.map((day) => (
          <DayHead key={day.toString()} date={day} data={data} onDay={onDay} />
        ))}
        <div className={classes.hours} aria-hidden="true">
          {range(hours.first, hours.last - 1).map((hour) => (
            <span key={hour}>{formatMinuteOfDay(hour * 60)}</span>
          ))}
        </div>
        <div className={classes.days} ref={days}>
          {week.map((day) => (
            <WeekDay
              key={day.toString()}
              date={day}
              data={data}
              hours={hours}
              overnight={overnight}
              onBook={onBook}
            />
          ))}
          {inWeek.map((booking) => (
            <WeekSession
              key={booking.id}
              booking={booking}
              week={week}
              hours={hours}
              area={days}
              data={data}
              onMove={onMove}
            />
          ))}
        </div>
      </Paper>
      <p className="soft">
        {data.website
          ? 'Select an available slot to book it, or drag a session to move it.'
          : 'Drag a session to move it.'}
      </p>
    </>
  )
}

const DayHead = ({ date, data, onDay }: Pick<Props, 'date' | 'data' | 'onDay'>) => {
  const { isDayOff } = data.dayOf(date)
  return (
    <UnstyledButton
      className={classes.head}
      aria-current={date.toString() === today() ? 'date' : undefined}
      onClick={() => onDay(date)}
    >
      <VisuallyHidden>
        {joinNonEmpty(', ', formatDayYear(date), isDayOff && 'unavailable')}
      </VisuallyHidden>
      <span aria-hidden>
        {shortWeekdayName(date.dayOfWeek)} <strong>{date.day}</strong>
        {isDayOff && <span className={classes.off}>Off</span>}
      </span>
    </UnstyledButton>
  )
}

type DayProps = { date: Temporal.PlainDate; data: CalendarData; hours: HourRange }
type SlotProps = { onBook: (date: Temporal.PlainDate, time: string) => void }

type OvernightProps = { overnight: readonly AdminBooking[] }

const WeekDay = ({ onBook, overnight, ...day }: DayProps & SlotProps & OvernightProps) => {
  const { date, data, hours } = day
  return (
    <div className={classes.day} data-off={data.dayOf(date).isDayOff || undefined}>
      {date.toString() === today() && <NowLine hours={hours} />}
      <BusyTimes {...day} />
      <OvernightSessions {...day} overnight={overnight} />
      <OpenSlots {...day} onBook={onBook} />
      {data.isPending && (
        <div className={classes.loading}>
          <SkeletonBar height={108} />
        </div>
      )}
    </div>
  )
}

const BusyTimes = ({ date, data, hours }: DayProps) =>
  placeBusyTimes(data.dayOf(date).busy, date, hours).map(({ text, topPercent, heightPercent }) => (
    <div
      key={text}
      className={classes.busy}
      style={{ top: `${topPercent}%`, height: `${heightPercent}%` }}
    >
      {`Busy ${text}`}
    </div>
  ))

const OvernightSessions = ({ date, hours, overnight }: DayProps & OvernightProps) =>
  overnight.map((booking) => {
    const place = gridPosition(booking, [date], hours)
    return (
      place && (
        <div
          key={booking.id}
          className={classes.busy}
          style={{ top: `${place.topPercent}%`, height: `${place.heightPercent}%` }}
        >
          {`${booking.studentName} until ${formatTime(sessionInterval(booking).end)}`}
        </div>
      )
    )
  })

const OpenSlots = ({ date, data, hours, onBook }: DayProps & SlotProps) =>
  openSlots(date, data).map(({ time, ...slot }) => {
    const place = gridPosition(slot, [date], hours)
    return (
      place && (
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
    )
  })

const openSlots = (date: Temporal.PlainDate, { dayOf }: CalendarData) =>
  (dayOf(date).slots ?? [])
    .filter(({ state }) => state === 'open')
    .map(({ time }) => ({
      time,
      sessionDate: maltaInstant(date, time).toString(),
      durationMinutes: baseSessionMinutes,
    }))

const NowLine = ({ hours: { first, last } }: { hours: HourRange }) => {
  const minute = minuteOfDay(useNow().toString()) - first * 60
  const share = minute / ((last - first) * 60)
  if (share < 0 || share > 1) return null
  return <div className={classes.now} style={{ top: `${share * 100}%` }} aria-hidden="true" />
}
