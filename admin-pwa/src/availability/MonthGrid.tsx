import { dateAfterKey, weeksOf } from '@synapse/shared/availability/month-grid'
import { formatMonth, weekdayName } from '@synapse/shared/time'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { MonthDay } from '#availability/MonthDay.tsx'
import classes from '#availability/MonthGrid.module.css'
import { maltaDay } from '#availability/malta-day.ts'
import type { CalendarData } from '#availability/use-calendar.ts'

type Props = {
  /** The day with the keyboard focus; its month is shown. */
  date: Temporal.PlainDate
  show: 'bookings' | 'availability'
  data: CalendarData
  setDate: (date: Temporal.PlainDate) => void
  onDay: (date: Temporal.PlainDate) => void
}

/**
 * A month. One day is in the tab order. Arrow keys move by days and weeks, Home and End within the
 * week, Page Up and Down by months.
 */
export const MonthGrid = ({ date, show, data, setDate, onDay }: Props) => {
  const grid = useRef<HTMLTableElement>(null)
  const { focused, setFocused, moveFocus } = useRovingDay(grid, date)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = dateAfterKey(focused, event.key)
    if (!next) return
    event.preventDefault()
    moveFocus(next)
    if (next.month !== date.month || next.year !== date.year) setDate(next)
  }
  const byDay = Map.groupBy(data.allSessions, ({ sessionDate }) => maltaDay(sessionDate))
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a grid of days is made of
      role="grid"
      className={classes.grid}
      aria-label={`${formatMonth(date)}, ${show}`}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <th key={day} scope="col" abbr={weekdayName(day)}>
              {weekdayName(day).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(date).map((week) => (
          <tr key={String(week[0])}>
            {week.map((day) => (
              <td key={day.toString()} data-outside={day.month !== date.month || undefined}>
                <MonthDay
                  date={day}
                  show={show}
                  sessions={byDay.get(day.toString()) ?? []}
                  data={data}
                  isInTabOrder={day.equals(focused)}
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
 * Tracks the day with the keyboard focus, and moves the focus after a key once the new day is
 * rendered.
 */
const useRovingDay = (grid: RefObject<HTMLTableElement | null>, date: Temporal.PlainDate) => {
  const [focused, setFocused] = useState(date)
  // Keeps the date itself: an effect of an earlier render can run after the key was pressed.
  const asked = useRef<string>(undefined)
  const wanted = date.toString()
  const iso = focused.toString()
  useEffect(() => setFocused(Temporal.PlainDate.from(wanted)), [wanted])
  useEffect(() => {
    if (asked.current !== iso) return
    const day = grid.current?.querySelector<HTMLElement>(`[data-date="${iso}"]`)
    // For a day in another month, wait until the URL has changed and the grid shows it.
    if (day?.closest('[data-outside]') !== null) return
    asked.current = undefined
    day.focus()
  })
  const moveFocus = (next: Temporal.PlainDate) => {
    asked.current = next.toString()
    setFocused(next)
  }
  return { focused, setFocused, moveFocus }
}
