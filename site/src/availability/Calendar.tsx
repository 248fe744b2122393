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
  firstMonthShown,
  weeksAheadOf,
} from '@synapse/shared/availability/month-grid'
import { lastBookableDate } from '@synapse/shared/availability/slot'
import { formatDay, formatDayYear, formatMonth, maltaDate } from '@synapse/shared/time'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { WeekdayRow } from '#availability/CalendarFrame.tsx'
import { useMonthsBeside } from '#availability/use-months-beside.ts'
import type { Timetabled } from '#availability/use-timetable.ts'

type Props = {
  timetabled: Timetabled
  /** The day of the chosen time. */
  selected: string | undefined
  /** The day whose times are looked at. */
  viewed: string | undefined
  onOpen: (date: Temporal.PlainDate) => void
}

/**
 * One month or two of days, each with its state, from the present week on; the arrow keys walk the
 * days (ARIA's grid pattern).
 */
export const Calendar = ({ timetabled, selected, viewed, onOpen }: Props) => {
  const { page, booked, now } = timetabled
  const today = maltaDate(now)
  const range = calendarRange(today, lastBookableDate(now))
  const beside = useMonthsBeside()
  const [active, setActive] = useState(() => dateIn(viewed, today))
  const [turnedTo, setTurnedTo] = useState(active)
  const grid = useRef<HTMLTableElement>(null)
  const focusMoves = useRef(false)
  const id = useId()

  const first = firstMonthShown(active, turnedTo, beside)
  const months = Array.from({ length: beside }, (_, later) => first.add({ months: later }))
  const last = months.at(-1) ?? first
  const firstDay = first.toString()
  const rows = useMemo(
    () => rowsOf(Temporal.PlainDate.from(firstDay), beside, { page, booked, now }),
    [firstDay, beside, page, booked, now],
  )

  useEffect(() => {
    if (viewed) setActive(Temporal.PlainDate.from(viewed))
  }, [viewed])

  useEffect(() => {
    if (!focusMoves.current) return
    focusMoves.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus()
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = dateByKey(active, event.key)
    if (!target) return
    event.preventDefault()
    focusMoves.current = true
    setTurnedTo(first)
    setActive(clampDate(target, range))
  }

  const open = (date: Temporal.PlainDate) => {
    setTurnedTo(first)
    setActive(date)
    if (canOpenDay(dayStatus(date, page.timetable, booked, now))) onOpen(date)
  }

  const turn = (by: number) => {
    const next = clampDate(first.add({ months: by }), range)
    setTurnedTo(next)
    setActive(next)
  }

  return (
    <div className="calendar">
      <div className="calendar-head">
        <TurnButton
          label="Previous month"
          path="M15 6l-6 6l6 6"
          disabled={isSameMonth(first, range.first)}
          onClick={() => turn(-1)}
        />
        {months.map((month, index) => (
          <h3 key={month.toString()} id={`${id}${index}`} aria-live="polite">
            {formatMonth(month)}
          </h3>
        ))}
        <TurnButton
          label="Next month"
          path="M9 6l6 6l-6 6"
          disabled={isSameMonth(last, range.last)}
          onClick={() => turn(1)}
        />
      </div>
      <table
        className="calendar-grid"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA’s own pattern for a calendar
        role="grid"
        aria-labelledby={months.map((_, index) => `${id}${index}`).join(' ')}
        ref={grid}
        onKeyDown={onKeyDown}
      >
        <WeekdayRow months={beside} />
        <tbody>
          {rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a month never change places
            <tr key={index}>
              {cells.map((cell, place) =>
                cell?.isAhead ? (
                  <Day
                    key={cell.date.toString()}
                    date={cell.date}
                    status={cell.status}
                    isActive={cell.date.equals(active)}
                    isSelected={cell.date.toString() === selected}
                    isViewed={cell.date.toString() === viewed}
                    isToday={cell.date.equals(today)}
                    onClick={() => open(cell.date)}
                  />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is its place
                  <td key={`empty-${place}`}>
                    {cell && <span className="day day-past">{cell.date.day}</span>}
                  </td>
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

type Cell = { date: Temporal.PlainDate; status: DayStatus; isAhead: boolean }

type DayProps = {
  date: Temporal.PlainDate
  status: DayStatus
  isActive: boolean
  isSelected: boolean
  isViewed: boolean
  isToday: boolean
  onClick: () => void
}

const Day = ({ date, status, isActive, isSelected, isViewed, isToday, onClick }: DayProps) => (
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
  <td aria-selected={isSelected} className="has-tip">
    <button
      type="button"
      className={`day day-${status}${isViewed ? ' day-viewed' : ''}`}
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

/** The weeks of each month beside those of the next, with an empty place between them. */
const rowsOf = (
  first: Temporal.PlainDate,
  beside: number,
  { page, booked, now }: Timetabled,
): (Cell | undefined)[][] => {
  const today = maltaDate(now)
  const cellsOf = (month: Temporal.PlainDate) =>
    weeksAheadOf(month, today).map((week) =>
      // Only the month's own days.
      week.map((date): Cell | undefined =>
        date.month === month.month
          ? {
              date,
              status: dayStatus(date, page.timetable, booked, now),
              isAhead: Temporal.PlainDate.compare(date, today) >= 0,
            }
          : undefined,
      ),
    )
  const months = Array.from({ length: beside }, (_, later) => cellsOf(first.add({ months: later })))
  const count = Math.max(...months.map((weeks) => weeks.length))
  return Array.from({ length: count }, (_, row) =>
    months.flatMap((weeks, month) => [
      ...(month > 0 ? [undefined] : []),
      ...(weeks[row] ?? Array<undefined>(7).fill(undefined)),
    ]),
  )
}

const dateIn = (viewed: string | undefined, today: Temporal.PlainDate) =>
  viewed ? Temporal.PlainDate.from(viewed) : today

const isSameMonth = (a: Temporal.PlainDate, b: Temporal.PlainDate) =>
  a.year === b.year && a.month === b.month
