import { dateForKey, isSameMonth, weekOf, weeksOf } from '@synapse/shared/availability/month-grid'
import { daysOfWeek, formatMonth, shortWeekdayName, weekdayName } from '@synapse/shared/time'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { MonthDay } from '#availability/calendar/MonthDay.tsx'
import classes from '#availability/calendar/MonthGrid.module.css'
import type { CalendarData } from '#availability/use-calendar-data.ts'
import type { CalendarMode } from '#availability/use-calendar-view.ts'

type Props = {
  /** The selected day, whose month is shown. */
  date: Temporal.PlainDate
  view: 'month' | 'week'
  show: CalendarMode
  data: CalendarData
  /** The day whose sessions are listed below the grid. */
  listed: Temporal.PlainDate | undefined
  setDate: (date: Temporal.PlainDate) => void
  selectDay: (date: Temporal.PlainDate) => void
  onDay: (date: Temporal.PlainDate) => void
}

/**
 * Shows a month, or only a week of it, as a grid with one tab stop. The arrow keys move by day and
 * week, Home and End move to the ends of the week, and Page Up and Page Down move by month.
 */
export const MonthGrid = ({ date, view, show, data, listed, onDay, ...props }: Props) => {
  const grid = useRef<HTMLTableElement>(null)
  const { focused, setFocused, moveFocus } = useRovingDay(grid, date)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = dateForKey(focused, event.key)
    if (!next) return
    event.preventDefault()
    moveFocus(next)
    if (view === 'week') props.selectDay(next)
    else if (!isSameMonth(next, date)) props.setDate(next)
  }
  const weeks = view === 'week' ? [weekOf(focused)] : weeksOf(focused)
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with days that take the focus is a grid
      role="grid"
      className={classes.grid}
      aria-label={`${formatMonth(date)}, ${show}`}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {daysOfWeek.map((day) => (
            <th key={day} scope="col" abbr={weekdayName(day)}>
              {shortWeekdayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={String(week[0])}>
            {week.map((day) => (
              <td
                key={day.toString()}
                data-listed={listed?.equals(day) || undefined}
                data-outside={(view === 'month' && !isSameMonth(day, date)) || undefined}
              >
                <MonthDay
                  date={day}
                  show={show}
                  data={data}
                  isInTabOrder={day.equals(focused)}
                  isPressed={view === 'week' ? listed?.equals(day) : undefined}
                  onOpen={() => {
                    setFocused(day.month === date.month ? day : focused)
                    onDay(day)
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * Returns the focused day. If a day is chosen with the keyboard, moves the focus to it as soon as
 * the day is rendered.
 */
const useRovingDay = (grid: RefObject<HTMLTableElement | null>, date: Temporal.PlainDate) => {
  const [moved, setMoved] = useState({ day: date, from: date.toString() })
  // Store a date instead of a flag, because the effect of an earlier render can run after the key
  // press.
  const pendingFocus = useRef<string>(undefined)
  const shown = date.toString()
  // Once another date is shown, the arrow keys start from that date.
  const focused = moved.from === shown ? moved.day : date
  const setFocused = (day: Temporal.PlainDate) => setMoved({ day, from: shown })
  const iso = focused.toString()
  useEffect(() => {
    // If the day is in another month, wait until the URL has changed and the grid shows that month.
    if (pendingFocus.current !== iso || iso.slice(0, 7) !== shown.slice(0, 7)) return
    const day = grid.current?.querySelector<HTMLElement>(`[data-date="${iso}"]`)
    if (!day) return
    pendingFocus.current = undefined
    day.focus()
  })
  const moveFocus = (next: Temporal.PlainDate) => {
    pendingFocus.current = next.toString()
    setFocused(next)
  }
  return { focused, setFocused, moveFocus }
}
