import { VisuallyHidden } from '@mantine/core'
import { weekOf } from '@synapse/shared/availability/month-grid'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatDayYear, weekdayName } from '@synapse/shared/time'
import { useEffect, useRef } from 'react'
import { BusyTimes } from '#availability/BusyTimes.tsx'
import { OpenSlots } from '#availability/OpenSlots.tsx'
import type { CalendarData } from '#availability/use-calendar.ts'
import classes from '#availability/WeekGrid.module.css'
import { WeekSession } from '#availability/WeekSession.tsx'
import { gridPosition, type Hours, hoursFor, minuteOfDay } from '#availability/week-grid.ts'
import { today } from '#ui/format-time.ts'
import { SkeletonBar } from '#ui/Skeletons.tsx'

type Props = {
  date: Temporal.PlainDate
  data: CalendarData
  onDay: (date: Temporal.PlainDate) => void
  onMove: (booking: AdminBooking, wanted?: string) => void
  /** Called when a free slot is selected. */
  onBook: (date: Temporal.PlainDate, time: string) => void
}

/** The width of the hours column in pixels, as in the stylesheet. */
const hoursWidthPx = 52

/** Shows a week by hours. Sessions can be moved by dragging or with their menu. */
export const WeekGrid = ({ date, data, onDay, onMove, onBook }: Props) => {
  const days = useRef<HTMLDivElement>(null)
  const scroll = useShowDay(date)
  const week = weekOf(date)
  const inWeek = data.allSessions.filter((one) => gridPosition(one, week, { first: 0, last: 24 }))
  const hours = hoursFor(inWeek)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={scroll} className={classes.scroll} aria-label="Week" tabIndex={0}>
        <div className={classes.week} style={{ '--hours': hours.last - hours.first }}>
          <div className={classes.corner} />
          {week.map((day) => (
            <DayHead key={day.toString()} day={day} data={data} onDay={onDay} />
          ))}
          <div className={classes.hours} aria-hidden="true">
            {hoursOf(hours).map((hour) => (
              <span key={hour}>{`${String(hour).padStart(2, '0')}:00`}</span>
            ))}
          </div>
          <div className={classes.days} ref={days}>
            {week.map((day) => (
              <div
                key={day.toString()}
                className={classes.day}
                data-closed={data.days.get(day.toString())?.isAvailable === false || undefined}
              >
                <BusyTimes date={day} data={data} hours={hours} />
                <OpenSlots date={day} data={data} hours={hours} onBook={onBook} />
                {data.isPending && (
                  <div className={classes.awaited}>
                    <SkeletonBar height={108} />
                  </div>
                )}
                {day.toString() === today() && <NowLine hours={hours} />}
              </div>
            ))}
            {inWeek.map((session) => (
              <WeekSession
                key={session.id}
                session={session}
                week={week}
                hours={hours}
                area={days}
                isOther={data.otherSessions.includes(session)}
                onMove={onMove}
              />
            ))}
          </div>
        </div>
      </section>
      <p className="soft">
        Select a free slot to book it. Drag a session to move it; you’ll be asked to confirm, and
        the price stays the same.
      </p>
    </>
  )
}

/** On phones the week is wider than the screen, so scroll to the selected day. */
const useShowDay = (date: Temporal.PlainDate) => {
  const scroll = useRef<HTMLElement>(null)
  const column = date.dayOfWeek - 1
  useEffect(() => {
    const area = scroll.current
    if (area) area.scrollLeft = ((area.scrollWidth - hoursWidthPx) / 7) * column
  }, [column])
  return scroll
}

const hoursOf = ({ first, last }: Hours) =>
  Array.from({ length: last - first }, (_, hour) => first + hour)

const DayHead = (props: {
  day: Temporal.PlainDate
  data: CalendarData
  onDay: (date: Temporal.PlainDate) => void
}) => {
  const { day, data, onDay } = props
  const isClosed = data.days.get(day.toString())?.isAvailable === false
  return (
    <button
      type="button"
      className={classes.head}
      aria-current={day.toString() === today() ? 'date' : undefined}
      onClick={() => onDay(day)}
    >
      <VisuallyHidden>{`${formatDayYear(day)}${isClosed ? ', unavailable' : ''}`}</VisuallyHidden>
      <span aria-hidden>
        {weekdayName(day.dayOfWeek).slice(0, 3)} <strong>{day.day}</strong>
        {isClosed && <span className={classes.off}>Off</span>}
      </span>
    </button>
  )
}

/** Marks the current time with a line. */
const NowLine = ({ hours }: { hours: Hours }) => {
  const minute = minuteOfDay(Temporal.Now.instant().toString()) - hours.first * 60
  const share = minute / ((hours.last - hours.first) * 60)
  if (share < 0 || share > 1) return null
  return <div className={classes.now} style={{ top: `${share * 100}%` }} aria-hidden="true" />
}
