import '#availability/calendar.css'
import {
  canOpenDay,
  type DayStatus,
  dayStatus,
  dayStatusTooltips,
} from '@synapse/shared/availability/day-status'
import { calendarRange, calendarWeeks, isSameMonth } from '@synapse/shared/availability/month-grid'
import { lastBookableDate, type SlotCalendar } from '@synapse/shared/availability/slot'
import {
  daysOfWeek,
  formatDayYear,
  formatMonth,
  maltaDate,
  shortMonthName,
  weekdayName,
} from '@synapse/shared/time'
import { useId, useMemo } from 'react'
import { useDayNavigation } from '#availability/use-day-navigation.ts'
import { PathIcon } from '#ui/PathIcon.tsx'

type Props = {
  loaded: SlotCalendar
  chosenDay: string | undefined
  /** The day whose slots are listed. */
  viewedDay: string | undefined
  onOpen: (date: Temporal.PlainDate) => void
}

/**
 * Shows the days and their status: five weeks from the current one, or a later month. The arrow
 * keys move from day to day (ARIA grid pattern).
 */
export const Calendar = ({ loaded, chosenDay, viewedDay, onOpen }: Props) => {
  const { now } = loaded
  const [today, range] = useMemo(() => {
    const day = maltaDate(now)
    return [day, calendarRange(day, lastBookableDate(now))] as const
  }, [now])
  const navigation = useDayNavigation(viewedDay, today, range)
  const { active, month } = navigation
  const id = useId()

  const rows = useMemo(
    () =>
      calendarWeeks(month, today).map((week) =>
        week.map(
          (date) =>
            date && {
              date,
              status: dayStatus(date, loaded),
              isAhead: Temporal.PlainDate.compare(date, today) >= 0,
            },
        ),
      ),
    [month, today, loaded],
  )

  const shown = rows.flat().flatMap((cell) => cell?.date ?? [])

  const open = (date: Temporal.PlainDate) => {
    navigation.goTo(date)
    if (canOpenDay(dayStatus(date, loaded))) onOpen(date)
  }

  return (
    <>
      <CalendarHead
        id={id}
        month={month}
        shown={shown}
        range={range}
        onTurnMonth={navigation.turnMonth}
      />
      <table
        className="calendar-grid"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA's own pattern for a calendar
        role="grid"
        aria-labelledby={id}
        ref={navigation.grid}
        onKeyDown={navigation.onKeyDown}
      >
        <WeekdayRow />
        <tbody>
          {rows.map((cells, index) => (
            <Week
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a month keep their positions
              key={index}
              cells={cells}
              marks={{ active, chosenDay, viewedDay, today }}
              onOpen={open}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

type HeadProps = {
  id: string
  month: Temporal.PlainDate
  shown: readonly Temporal.PlainDate[]
  range: ReturnType<typeof calendarRange>
  onTurnMonth: (by: number) => void
}

const CalendarHead = ({ id, month, shown, range, onTurnMonth }: HeadProps) => (
  <div className="calendar-head">
    <MonthButton
      label="Previous month"
      path="M15 6l-6 6l6 6"
      disabled={isSameMonth(month, range.first)}
      onClick={() => onTurnMonth(-1)}
    />
    <h3 id={id} aria-live="polite">
      {formatDays(shown[0] ?? month, shown.at(-1) ?? month)}
    </h3>
    <MonthButton
      label="Next month"
      path="M9 6l6 6l-6 6"
      disabled={isSameMonth(month, range.last)}
      onClick={() => onTurnMonth(1)}
    />
  </div>
)

/** Formats a month ('December 2026') or weeks across months ('30 Nov 2026 – 3 Jan 2027'). */
const formatDays = (first: Temporal.PlainDate, last: Temporal.PlainDate) => {
  if (isSameMonth(first, last)) return formatMonth(first)
  const year = first.year === last.year ? '' : ` ${first.year}`
  return `${shortDate(first)}${year} – ${shortDate(last)} ${last.year}`
}

const shortDate = ({ day, month }: Temporal.PlainDate) => `${day} ${shortMonthName(month)}`

type Cell = { date: Temporal.PlainDate; status: DayStatus; isAhead: boolean }

type Marks = Pick<Props, 'chosenDay' | 'viewedDay'> & {
  /** The only day in the tab order. */
  active: Temporal.PlainDate
  today: Temporal.PlainDate
}

type WeekProps = { cells: readonly (Cell | undefined)[]; marks: Marks; onOpen: Props['onOpen'] }

const Week = ({ cells, marks, onOpen }: WeekProps) => (
  <tr>
    {cells.map((cell, index) =>
      cell?.isAhead ? (
        <Day key={cell.date.toString()} cell={cell} marks={marks} onOpen={onOpen} />
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty cells keep their positions
        <td key={`empty-${index}`}>
          {cell && <span className="day day-past">{cell.date.day}</span>}
        </td>
      ),
    )}
  </tr>
)

type DayProps = { cell: Cell; marks: Marks; onOpen: Props['onOpen'] }

const Day = ({ cell: { date, status }, marks, onOpen }: DayProps) => (
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
  <td aria-selected={date.toString() === marks.chosenDay} className="has-tip">
    <button
      type="button"
      className={`day day-${status}${date.toString() === marks.viewedDay ? ' day-viewed' : ''}`}
      data-date={date.toString()}
      tabIndex={date.equals(marks.active) ? 0 : -1}
      aria-label={`${formatDayYear(date)}: ${dayStatusTooltips[status]}`}
      aria-disabled={!canOpenDay(status)}
      aria-current={date.equals(marks.today) ? 'date' : undefined}
      onClick={() => onOpen(date)}
    >
      <span data-month={date.day === 1 ? shortMonthName(date.month) : undefined}>{date.day}</span>
    </button>
    <span className="tip" role="tooltip">
      {dayStatusTooltips[status]}
    </span>
  </td>
)

type MonthButtonProps = { label: string; path: string; disabled: boolean; onClick: () => void }

const MonthButton = ({ label, path, disabled, onClick }: MonthButtonProps) => (
  <button
    type="button"
    className="button button-outline button-icon"
    aria-label={label}
    aria-disabled={disabled}
    onClick={disabled ? undefined : onClick}
  >
    <PathIcon path={path} />
  </button>
)

const legend = {
  available: 'Available',
  limited: 'One left',
  unavailable: 'Unavailable',
  today: 'Today',
}

export const CalendarLegend = () => (
  <ul className="row calendar-legend" aria-label="Legend">
    {Object.entries(legend).map(([status, text]) => (
      <li key={status}>
        <span className={`mark day-${status}`} aria-hidden="true" />
        {text}
      </li>
    ))}
  </ul>
)

export const WeekdayRow = () => (
  <thead>
    <tr>
      {daysOfWeek.map((day) => (
        <th key={day} scope="col" abbr={weekdayName(day)}>
          {weekdayName(day).slice(0, 2)}
        </th>
      ))}
    </tr>
  </thead>
)
