import { Paper, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { range } from '@mantine/hooks'
import { weekOf } from '@synapse/shared/availability/month-grid'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatDayYear, shortWeekdayName } from '@synapse/shared/time'
import { useEffect, useRef } from 'react'
import type { CalendarData } from '#availability/use-calendar.ts'
import { WeekDay } from '#availability/WeekDay.tsx'
import classes from '#availability/WeekGrid.module.css'
import { WeekSession } from '#availability/WeekSession.tsx'
import { gridPosition, hoursFor } from '#availability/week-grid.ts'
import { timeOfMinute, today } from '#ui/format/format-time.ts'
import { useMobile } from '#ui/use-mobile.ts'

type Props = {
  date: Temporal.PlainDate
  data: CalendarData
  onDay: (date: Temporal.PlainDate) => void
  onMove: (booking: AdminBooking, wanted?: string) => void
  onBook: (date: Temporal.PlainDate, time: string) => void
}

/** The width of the hours column in pixels, as in the stylesheet. */
const hoursWidthPx = 52

/** Shows a week hour by hour. Sessions can be moved by dragging or with their menu. */
export const WeekGrid = ({ date, data, onDay, onMove, onBook }: Props) => {
  const days = useRef<HTMLDivElement>(null)
  const scroll = useShowDay(date)
  const week = weekOf(date)
  const inWeek = data.allSessions.filter((one) => gridPosition(one, week, { first: 0, last: 24 }))
  const hours = hoursFor(inWeek)
  return (
    <>
      {/* The scrolling area must be reachable by keyboard. */}
      <Paper
        component="section"
        withBorder
        ref={scroll}
        className={classes.scroll}
        aria-label="Week"
        tabIndex={0}
      >
        <div className={classes.week} style={{ '--hours': hours.last - hours.first }}>
          <div className={classes.corner} />
          {week.map((day) => (
            <DayHead key={day.toString()} day={day} data={data} onDay={onDay} />
          ))}
          <div className={classes.hours} aria-hidden="true">
            {range(hours.first, hours.last - 1).map((hour) => (
              <span key={hour}>{timeOfMinute(hour * 60)}</span>
            ))}
          </div>
          <div className={classes.days} ref={days}>
            {week.map((day) => (
              <WeekDay key={day.toString()} date={day} data={data} hours={hours} onBook={onBook} />
            ))}
            {inWeek.map((session) => (
              <WeekSession
                key={session.id}
                session={session}
                week={week}
                hours={hours}
                area={days}
                isOther={data.isOther(session)}
                showsWebsite={data.showsWebsite(session)}
                onMove={onMove}
              />
            ))}
          </div>
        </div>
      </Paper>
      <p className="soft">
        {data.website && 'Select a free slot to book it. '}
        Drag a session to move it; you’ll be asked to confirm, and the price stays the same.
      </p>
    </>
  )
}

/** On phones the week is wider than the screen, so scroll to the selected day. */
const useShowDay = (date: Temporal.PlainDate) => {
  const scroll = useRef<HTMLElement>(null)
  const isMobile = useMobile()
  const column = date.dayOfWeek - 1
  useEffect(() => {
    const area = scroll.current
    if (area && isMobile) area.scrollLeft = ((area.scrollWidth - hoursWidthPx) / 7) * column
  }, [column, isMobile])
  return scroll
}

const DayHead = (props: {
  day: Temporal.PlainDate
  data: CalendarData
  onDay: (date: Temporal.PlainDate) => void
}) => {
  const { day, data, onDay } = props
  const isClosed = data.days.get(day.toString())?.isAvailable === false
  return (
    <UnstyledButton
      className={classes.head}
      aria-current={day.toString() === today() ? 'date' : undefined}
      onClick={() => onDay(day)}
    >
      <VisuallyHidden>{`${formatDayYear(day)}${isClosed ? ', unavailable' : ''}`}</VisuallyHidden>
      <span aria-hidden>
        {shortWeekdayName(day.dayOfWeek)} <strong>{day.day}</strong>
        {isClosed && <span className={classes.off}>Off</span>}
      </span>
    </UnstyledButton>
  )
}
