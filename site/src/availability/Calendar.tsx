import {
  canOpenDay,
  type DayStatus,
  dayStatus,
  dayStatusTooltips,
} from '@synapse/shared/availability/day-status'
import { calendarRange, remainingWeeks } from '@synapse/shared/availability/month-grid'
import { lastBookableDate } from '@synapse/shared/availability/slot'
import { formatDay, formatDayYear, formatMonth, maltaDate } from '@synapse/shared/time'
import { useId, useMemo } from 'react'
import { WeekdayRow } from '#availability/CalendarFrame.tsx'
import { useDayNavigation } from '#availability/use-day-navigation.ts'
import type { LoadedTimetable } from '#availability/use-timetable.ts'

type Props = {
  loaded: LoadedTimetable
  /** The day of the chosen slot. */
  selected: string | undefined
  /** The day whose slots are listed. */
  viewed: string | undefined
  onOpen: (date: Temporal.PlainDate) => void
}

/**
 * Shows one or two months of days with their status, starting with the current week. Arrow keys
 * move between days (ARIA grid pattern).
 */
export const Calendar = ({ loaded, selected, viewed, onOpen }: Props) => {
  const { page, booked, now } = loaded
  const today = maltaDate(now)
  const range = calendarRange(today, lastBookableDate(now))
  const walk = useDayNavigation(viewed, now, range)
  const { active, first, monthCount } = walk
  const id = useId()

  const months = Array.from({ length: monthCount }, (_, later) => first.add({ months: later }))
  const firstDay = first.toString()
  const rows = useMemo(
    () => rowsOf(Temporal.PlainDate.from(firstDay), monthCount, { page, booked, now }),
    [firstDay, monthCount, page, booked, now],
  )

  const open = (date: Temporal.PlainDate) => {
    walk.goTo(date)
    if (canOpenDay(dayStatus(date, page.timetable, booked, now))) onOpen(date)
  }

  return (
    <div className="calendar">
      <CalendarHead id={id} months={months} range={range} onTurn={walk.turn} />
      <table
        className="calendar-grid"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA’s own pattern for a calendar
        role="grid"
        aria-labelledby={months.map((_, index) => `${id}${index}`).join(' ')}
        ref={walk.grid}
        onKeyDown={walk.onKeyDown}
      >
        <WeekdayRow months={monthCount} />
        <tbody>
          {rows.map((cells, index) => (
            <Week
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a month keep their positions
              key={index}
              cells={cells}
              marks={{ active, selected, viewed, today }}
              onOpen={open}
            />
          ))}
        </tbody>
      </table>
      <p className="hint calendar-until">
        Sessions can be booked until {formatDay(lastBookableDate(now))}.
      </p>
    </div>
  )
}

type HeadProps = {
  id: string
  months: readonly Temporal.PlainDate[]
  range: ReturnType<typeof calendarRange>
  onTurn: (by: number) => void
}

const CalendarHead = ({ id, months, range, onTurn }: HeadProps) => (
  <div className="calendar-head">
    <TurnButton
      label="Previous month"
      path="M15 6l-6 6l6 6"
      disabled={isSameMonth(months[0], range.first)}
      onClick={() => onTurn(-1)}
    />
    {months.map((month, index) => (
      <h3 key={month.toString()} id={`${id}${index}`} aria-live="polite">
        {formatMonth(month)}
      </h3>
    ))}
    <TurnButton
      label="Next month"
      path="M9 6l6 6l-6 6"
      disabled={isSameMonth(months.at(-1), range.last)}
      onClick={() => onTurn(1)}
    />
  </div>
)

type Cell = { date: Temporal.PlainDate; status: DayStatus; isAhead: boolean }

type Marks = Pick<Props, 'selected' | 'viewed'> & {
  /** The only day that Tab can reach. */
  active: Temporal.PlainDate
  today: Temporal.PlainDate
}

type WeekProps = { cells: readonly (Cell | undefined)[]; marks: Marks; onOpen: Props['onOpen'] }

const Week = ({ cells, marks, onOpen }: WeekProps) => (
  <tr>
    {cells.map((cell, place) =>
      cell?.isAhead ? (
        <Day key={cell.date.toString()} cell={cell} marks={marks} onOpen={onOpen} />
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty cells keep their positions
        <td key={`empty-${place}`}>
          {cell && <span className="day day-past">{cell.date.day}</span>}
        </td>
      ),
    )}
  </tr>
)

type DayProps = { cell: Cell; marks: Marks; onOpen: Props['onOpen'] }

const Day = ({ cell: { date, status }, marks, onOpen }: DayProps) => (
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
  <td aria-selected={date.toString() === marks.selected} className="has-tip">
    <button
      type="button"
      className={`day day-${status}${date.toString() === marks.viewed ? ' day-viewed' : ''}`}
      data-date={date.toString()}
      tabIndex={date.equals(marks.active) ? 0 : -1}
      aria-label={`${formatDayYear(date)}: ${dayStatusTooltips[status]}`}
      aria-disabled={!canOpenDay(status)}
      aria-current={date.equals(marks.today) ? 'date' : undefined}
      onClick={() => onOpen(date)}
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

/** Returns table rows with one week of each month, and an empty cell between the months. */
const rowsOf = (
  first: Temporal.PlainDate,
  monthCount: number,
  { page, booked, now }: LoadedTimetable,
): (Cell | undefined)[][] => {
  const today = maltaDate(now)
  const cellsOf = (month: Temporal.PlainDate) =>
    remainingWeeks(month, today).map((week) =>
      // Leaves out days of other months.
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
  const months = Array.from({ length: monthCount }, (_, later) =>
    cellsOf(first.add({ months: later })),
  )
  const count = Math.max(...months.map((weeks) => weeks.length))
  return Array.from({ length: count }, (_, row) =>
    months.flatMap((weeks, month) => [
      ...(month > 0 ? [undefined] : []),
      ...(weeks[row] ?? Array<undefined>(7).fill(undefined)),
    ]),
  )
}

const isSameMonth = (a: Temporal.PlainDate | undefined, b: Temporal.PlainDate) =>
  a?.year === b.year && a.month === b.month
