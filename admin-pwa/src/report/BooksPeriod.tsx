import { ActionIcon, NativeSelect } from '@mantine/core'
import { humanize } from '@synapse/shared/text/humanize'
import type { Days } from '@synapse/shared/time'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from '#report/BooksPeriod.module.css'
import {
  adjacentPeriod,
  periodContaining,
  periodKindOf,
  periodKinds,
  periodName,
} from '#report/period.ts'
import { DateRangeFields } from '#ui/form/DateField.tsx'
import { today } from '#ui/format/format-time.ts'
import toolbar from '#ui/list/Toolbar.module.css'
import { parseOption } from '#ui/route/search-params.ts'
import { useMobileLayout } from '#ui/use-layout.ts'

type Props = { period: Days; onPeriod: (change: Partial<Days>) => void }

export const BooksPeriod = ({ period, onPeriod }: Props) => {
  const isValid = period.from <= period.to
  const step = (by: 1 | -1) => onPeriod(adjacentPeriod(period, by))
  const isMobile = useMobileLayout()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <search className={classes.bar} aria-label="Accounting period">
      <div className={classes.steps}>
        <ActionIcon
          variant="default"
          aria-label="Previous period"
          disabled={!isValid}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <h2 className={classes.name} aria-live="polite">
          {isValid ? periodName(period) : 'Invalid period'}
        </h2>
        <ActionIcon
          variant="default"
          aria-label="Next period"
          disabled={!isValid}
          onClick={() => step(1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        {isMobile && (
          <ActionIcon
            variant="default"
            aria-label="Choose a period"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div id={id} className={isMobile ? classes.fields : toolbar.bar} hidden={isMobile && !isOpen}>
        <NativeSelect
          label="Period"
          value={periodKindOf(period) ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const kind = parseOption(periodKinds, value)
            // If the current period includes today, the new one does, too.
            const includesToday = period.from <= today() && today() <= period.to
            if (kind) onPeriod(periodContaining(kind, includesToday ? today() : period.from))
          }}
          data={[
            ...periodKinds.map((kind) => ({ value: kind, label: humanize(kind) })),
            { value: '', label: 'Custom', disabled: true },
          ]}
        />
        <DateRangeFields isRequired range={period} onChange={onPeriod} />
      </div>
    </search>
  )
}
