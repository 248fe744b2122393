import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core'
import { Month } from '@mantine/dates'
import { dateForKey } from '@synapse/shared/availability/month-grid'
import { monthName } from '@synapse/shared/time'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from '#ui/form/DateCalendar.module.css'
import { today } from '#ui/format/format-time.ts'

type Props = {
  /** 'YYYY-MM-DD' */
  value: string | undefined
  /** 'YYYY-MM-DD' */
  min: string
  /** 'YYYY-MM-DD' */
  max: string
  onChoose: (date: string) => void
  /** Clears the date; undefined if a date is required. */
  onClear: (() => void) | undefined
}

/** Escape must close the calendar, not the dialog around it. */
const closesOnEscape = { 'data-mantine-stop-propagation': true }

const focusDay = (days: HTMLElement | null) =>
  days?.querySelector<HTMLElement>('[data-current]')?.focus()

export const DateCalendar = ({ value, min, max, onChoose, onClear }: Props) => {
  /** The day that has the keyboard focus. The calendar shows its month. */
  const [day, setDay] = useState(() => Temporal.PlainDate.from(value ?? today()))
  const days = useRef<HTMLDivElement>(null)
  // The focus trap looks for its target before the calendar has loaded, so focus the day here, but
  // only after the popover has stored where to return the focus.
  useEffect(() => void setTimeout(() => focusDay(days.current)), [])
  const isAllowed = (date: string) => date >= min && date <= max
  const moveFocus = (event: KeyboardEvent) => {
    const next = dateForKey(day, event.key)
    if (!next) return
    event.preventDefault()
    if (!isAllowed(next.toString())) return
    setDay(next)
    // Wait for the render, because the day may be in another month.
    setTimeout(() => focusDay(days.current))
  }
  const monthButton = (label: string, icon: ReactNode, months: number) => (
    <ActionIcon {...closesOnEscape} aria-label={label} onClick={() => setDay(day.add({ months }))}>
      {icon}
    </ActionIcon>
  )
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs" mb="xs">
        {monthButton('Previous month', <IconChevronLeft size={18} aria-hidden />, -1)}
        <NativeSelect
          {...closesOnEscape}
          aria-label="Month"
          value={day.month}
          onChange={({ currentTarget }) => setDay(day.with({ month: Number(currentTarget.value) }))}
          data={Array.from({ length: 12 }, (_, index) => ({
            value: String(index + 1),
            label: monthName(index + 1),
          }))}
        />
        <NativeSelect
          {...closesOnEscape}
          aria-label="Year"
          value={day.year}
          onChange={({ currentTarget }) => setDay(day.with({ year: Number(currentTarget.value) }))}
          data={Array.from({ length: 21 }, (_, index) => String(day.year - 10 + index))}
        />
        {monthButton('Next month', <IconChevronRight size={18} aria-hidden />, 1)}
      </Group>
      <div ref={days}>
        <Month
          unstyled
          classNames={classes}
          month={day.toString()}
          minDate={min}
          maxDate={max}
          getDayProps={(date) => ({
            ...closesOnEscape,
            selected: date === value,
            tabIndex: date === day.toString() ? 0 : -1,
            onClick: () => onChoose(date),
            onKeyDown: moveFocus,
            'aria-pressed': date === value,
            'data-current': date === day.toString() || undefined,
            'data-autofocus': date === day.toString() || undefined,
            'data-today': date === today() || undefined,
          })}
        />
      </div>
      <Group justify="space-between" mt="xs">
        <Button
          {...closesOnEscape}
          variant="subtle"
          size="compact-sm"
          disabled={!isAllowed(today())}
          onClick={() => onChoose(today())}
        >
          Today
        </Button>
        {onClear && value && (
          <Button
            {...closesOnEscape}
            variant="subtle"
            size="compact-sm"
            color="neutral"
            onClick={onClear}
          >
            No date
          </Button>
        )}
      </Group>
    </>
  )
}
