import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from '#report/BooksPeriod.module.css'
import {
  adjacentPeriod,
  kindOf,
  periodKinds,
  periodLabels,
  periodName,
  periodOf,
  readPeriod,
} from '#report/books-period.ts'
import type { DateRange } from '#report/date-range.ts'
import { DateRangeFields } from '#ui/DateRangeFields.tsx'
import { today } from '#ui/format-time.ts'
import { oneOf, useFilters } from '#ui/search-params.ts'

/** Reads and sets the period of the books, which is stored in the URL. */
export const usePeriod = () => {
  const { get, set } = useFilters()
  return {
    period: readPeriod(get('from'), get('to'), today()),
    setPeriod: ({ from, to }: DateRange) => set({ from, to }),
  }
}

type Props = { period: DateRange; onPeriod: (period: DateRange) => void }

/** Selects the period of the books, with buttons for the previous and next one. */
export const BooksPeriod = ({ period, onPeriod }: Props) => {
  const name = period.from <= period.to ? periodName(period) : 'Invalid period'
  const step = (by: 1 | -1) => onPeriod(adjacentPeriod(period, by))
  return (
    <search className={classes.bar} aria-label="Accounting period">
      <div className={classes.steps}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Previous period"
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <h2 className={classes.name} aria-live="polite">
          {name}
        </h2>
        <ActionIcon variant="default" size="lg" aria-label="Next period" onClick={() => step(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      <NativeSelect
        label="Period"
        value={kindOf(period) ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const kind = oneOf(periodKinds, value)
          // If the selected period includes today, so does the new one.
          const includesToday = period.from <= today() && today() <= period.to
          if (kind) onPeriod(periodOf(kind, includesToday ? today() : period.from))
        }}
        data={[
          ...periodKinds.map((kind) => ({ value: kind, label: periodLabels[kind] })),
          { value: '', label: 'Custom', disabled: true },
        ]}
      />
      <DateRangeFields
        isRequired
        range={period}
        onChange={(change) => onPeriod({ ...period, ...change })}
      />
    </search>
  )
}
