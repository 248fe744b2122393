import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core'
import { weekOf } from '@synapse/shared/availability/month-grid'
import { formatMonth } from '@synapse/shared/time'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#availability/calendar/CalendarBar.module.css'
import { yearlessRange } from '#availability/calendar-labels.ts'
import type { useCalendarView } from '#availability/use-calendar-view.ts'
import { formatDateRange, today } from '#ui/format/format-time.ts'
import { usePhone } from '#ui/use-layout.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = ReturnType<typeof useCalendarView> & {
  hasAvailability: boolean
  /** The screen's button, if the header has no room for it. */
  children: ReactNode
}

export const CalendarBar = ({ hasAvailability, children, ...calendar }: Props) => {
  const { date, view, show, setDate, setView, setShow } = calendar
  const isPhone = usePhone()
  const days = weekOf(date)
  const formatDays = isPhone ? yearlessRange : formatDateRange
  const daysText = formatDays(String(days[0]), String(days.at(-1)))
  const size = isPhone ? 'xs' : 'sm'
  const step = view === 'month' ? { months: 1 } : { weeks: 1 }
  return (
    <Group gap="12px 16px" mb={12}>
      <Group gap="xs">
        {[
          { name: 'Previous', to: date.subtract(step), Icon: IconChevronLeft },
          { name: 'Next', to: date.add(step), Icon: IconChevronRight },
        ].map(({ name, to, Icon }) => (
          <ActionIcon
            key={name}
            variant="default"
            aria-label={`${name} ${view}`}
            onClick={() => setDate(to)}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ))}
        <Button
          variant="default"
          size="sm"
          onClick={() => setDate(Temporal.PlainDate.from(today()))}
        >
          Today
        </Button>
      </Group>
      <h2 className={classes.title} aria-live="polite">
        <WholePhrases>{view === 'month' ? formatMonth(date) : daysText}</WholePhrases>
      </h2>
      <Group className={classes.switches} gap="sm">
        {view === 'month' && hasAvailability && (
          <SegmentedControl
            size={size}
            aria-label="Show bookings or availability"
            value={show}
            onChange={setShow}
            data={[
              { value: 'bookings', label: 'Bookings' },
              { value: 'availability', label: 'Availability' },
            ]}
          />
        )}
        <SegmentedControl
          size={size}
          aria-label="Month or week"
          value={view}
          onChange={setView}
          data={[
            { value: 'month', label: 'Month' },
            { value: 'week', label: 'Week' },
          ]}
        />
      </Group>
      {children}
    </Group>
  )
}
