import { clampDate, dateForKey, monthShowing } from '@synapse/shared/availability/month-grid'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'

/** Tracks the day with the keyboard focus, and the month around it. */
export const useDayNavigation = (
  viewedDay: string | undefined,
  today: Temporal.PlainDate,
  range: { first: Temporal.PlainDate; last: Temporal.PlainDate },
) => {
  const [focusedDay, setFocusedDay] = useState(() =>
    viewedDay ? Temporal.PlainDate.from(viewedDay) : today,
  )
  // After midnight, the focused day may be in the past.
  const active = clampDate(focusedDay, range)
  const [requestedMonth, setRequestedMonth] = useState(today)
  const grid = useRef<HTMLTableElement>(null)
  const focusMoves = useRef(false)
  const month = useMemo(
    () => monthShowing(active, requestedMonth, today),
    [active, requestedMonth, today],
  )

  useEffect(() => {
    if (viewedDay) setFocusedDay(Temporal.PlainDate.from(viewedDay))
  }, [viewedDay])

  useEffect(() => {
    if (!focusMoves.current) return
    focusMoves.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus()
  }, [active])

  const goTo = (date: Temporal.PlainDate) => {
    setRequestedMonth(month)
    setFocusedDay(date)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = dateForKey(active, event.key)
    if (!target) return
    event.preventDefault()
    focusMoves.current = true
    goTo(clampDate(target, range))
  }

  const turnMonth = (by: number) => {
    const next = clampDate(month.add({ months: by }), range)
    setRequestedMonth(next)
    setFocusedDay(next)
  }

  return { active, month, grid, goTo, turnMonth, onKeyDown }
}
