import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from '#report/BooksPeriod.module.css'
import {
  kindOf,
  periodKinds,
  periodLabels,
  periodName,
  periodOf,
  readPeriod,
  steppedPeriod,
} from '#report/books-period.ts'
import type { DateRange } from '#report/date-range.ts'
import { DateRangeFields } from '#ui/DateRangeFields.tsx'
import { today } from '#ui/moment.ts'
import { oneOf, useFilters } from '#ui/search-params.ts'

/** The days that the books are shown of, kept in the address. */
export const usePeriod = () => {
  const { get, set } = useFilters()
  return {
    period: readPeriod(get('from'), get('to'), today()),
    setPeriod: ({ from, to }: DateRange) => set({ from, to }),
  }
}

type Props = { period: DateRange; onPeriod: (period: DateRange) => void }

/** Which month, quarter, year or days, and the way to the one before and after. */
export const BooksPeriod = ({ period, onPeriod }: Props) => {
  const name = period.from <= period.to ? periodName(period) : 'No days'
  const step = (by: 1 | -1) => onPeriod(steppedPeriod(period, by))
  return (
    <search className={classes.bar} aria-label="Days of the books">
      <div className={classes.steps}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="The days before"
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <h2 className={classes.name} aria-live="polite">
          {name}
        </h2>
        <ActionIcon variant="default" size="lg" aria-label="The days after" onClick={() => step(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      <NativeSelect
        label="Period"
        value={kindOf(period) ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const kind = oneOf(periodKinds, value)
          // What lies in today is meant where it can be.
          const inside = period.from <= today() && today() <= period.to
          if (kind) onPeriod(periodOf(kind, inside ? today() : period.from))
        }}
        data={[
          ...periodKinds.map((kind) => ({ value: kind, label: periodLabels[kind] })),
          { value: '', label: 'Days of your own', disabled: true },
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
