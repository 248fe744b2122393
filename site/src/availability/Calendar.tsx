import {
  canOpenDay,
  type DayStatus,
  dayStatus,
  dayStatusTooltips,
} from '@synapse/shared/availability/day-status'
import {
  calendarRange,
  clampDate,
  dateByKey,
  sixWeeksOf,
} from '@synapse/shared/availability/month-grid'
import { bookableDates, lastBookableDate } from '@synapse/shared/availability/slot'
import { formatDay, formatDayYear, formatMonth, maltaDate, weekdayName } from '@synapse/shared/time'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Timetabled } from '#availability/use-timetable.ts'

type Props = {
  timetabled: Timetabled
  selected: string | undefined
  onOpen: (date: Temporal.PlainDate) => void
}

/** A month of days, each with its state; the arrow keys walk the days (ARIA's grid pattern). */
export const Calendar = ({ timetabled, selected, onOpen }: Props) => {
  const { page, booked, now } = timetabled
  const today = maltaDate(now)
  const range = calendarRange(today, lastBookableDate(now))
  const [active, setActive] = useState(() => firstActive(timetabled, selected))
  const table = useRef<HTMLTableElement>(null)
  const focusMoves = useRef(false)
  const heading = useId()

  const statusOf = (date: Temporal.PlainDate) => dayStatus(date, page.timetable, booked, now)
  const weeks = useMemo(
    () =>
      sixWeeksOf(active).map((week) =>
        week.map((date) =>
          // Only the month's own days; the others are empty places.
          date.month === active.month
            ? { date, status: dayStatus(date, page.timetable, booked, now) }
            : undefined,
        ),
      ),
    [active, page, booked, now],
  )

  useEffect(() => {
    if (selected) setActive(Temporal.PlainDate.from(selected))
  }, [selected])

  useEffect(() => {
    if (!focusMoves.current) return
    focusMoves.current = false
    table.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus()
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = dateByKey(active, event.key)
    if (!target) return
    event.preventDefault()
    focusMoves.current = true
    setActive(clampDate(target, range))
  }

  const open = (date: Temporal.PlainDate) => {
    setActive(date)
    if (canOpenDay(statusOf(date))) onOpen(date)
  }

  const turn = (months: number) =>
    setActive(clampDate(active.with({ day: 1 }).add({ months }), range))
  const monthIndex = active.year * 12 + active.month

  return (
    <div className="calendar">
      <div className="calendar-head">
        <h3 id={heading} aria-live="polite">
          {formatMonth(active)}
        </h3>
        <TurnButton
          label="Previous month"
          path="M15 6l-6 6l6 6"
          disabled={monthIndex <= range.first.year * 12 + range.first.month}
          onClick={() => turn(-1)}
        />
        <TurnButton
          label="Next month"
          path="M9 6l6 6l-6 6"
          disabled={monthIndex >= range.last.year * 12 + range.last.month}
          onClick={() => turn(1)}
        />
      </div>
      <table
        className="calendar-grid"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA’s own pattern for a calendar
        role="grid"
        aria-labelledby={heading}
        ref={table}
        onKeyDown={onKeyDown}
      >
        <WeekdayRow />
        <tbody>
          {weeks.map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a month never change places
            <tr key={index}>
              {week.map((cell, day) =>
                cell ? (
                  <Day
                    key={cell.date.day}
                    date={cell.date}
                    status={cell.status}
                    isActive={cell.date.equals(active)}
                    isSelected={cell.date.toString() === selected}
                    isToday={cell.date.equals(today)}
                    onClick={() => open(cell.date)}
                  />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is its place
                  <td key={`empty-${day}`} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint calendar-until">
        Sessions can be booked until {formatDay(lastBookableDate(now))}.
      </p>
    </div>
  )
}

export const WeekdayRow = () => (
  <thead>
    <tr>
      {[1, 2, 3, 4, 5, 6, 7].map((day) => (
        <th key={day} scope="col" abbr={weekdayName(day)}>
          {weekdayName(day).slice(0, 2)}
        </th>
      ))}
    </tr>
  </thead>
)

type DayProps = {
  date: Temporal.PlainDate
  status: DayStatus
  isActive: boolean
  isSelected: boolean
  isToday: boolean
  onClick: () => void
}

const Day = ({ date, status, isActive, isSelected, isToday, onClick }: DayProps) => (
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
  <td aria-selected={isSelected} className="has-tip">
    <button
      type="button"
      className={`day day-${status}`}
      data-date={date.toString()}
      tabIndex={isActive ? 0 : -1}
      aria-label={`${formatDayYear(date)}: ${dayStatusTooltips[status]}`}
      aria-disabled={!canOpenDay(status)}
      aria-current={isToday ? 'date' : undefined}
      onClick={onClick}
    >
      <span>{date.day}</span>
    </button>
    <span className="tip" role="tooltip">
      {dayStatusTooltips[status]}
    </span>
  </td>
)

type TurnProps = { label: string; path: string; disabled: boolean; onClick: () => void }

const TurnButton = ({ label, path, disabled, onClick }: TurnProps) => (
  <button
    type="button"
    className="button button-outline button-icon"
    aria-label={label}
    aria-disabled={disabled}
    onClick={disabled ? undefined : onClick}
  >
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  </button>
)

/** The chosen day, or the first that can be opened, or today. */
const firstActive = ({ page, booked, now }: Timetabled, selected: string | undefined) => {
  if (selected) return Temporal.PlainDate.from(selected)
  const open = bookableDates(now).find((date) =>
    canOpenDay(dayStatus(date, page.timetable, booked, now)),
  )
  return open ?? maltaDate(now)
}
