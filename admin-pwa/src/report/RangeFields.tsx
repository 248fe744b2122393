import { NativeSelect } from '@mantine/core'
import {
  type DateRange,
  presetOf,
  rangeLabels,
  rangeOf,
  rangePresets,
  readRange,
} from '#report/date-range.ts'
import classes from '#report/RangeFields.module.css'
import { DateRangeFields } from '#ui/DateRangeFields.tsx'
import { today } from '#ui/moment.ts'
import { oneOf, useFilters } from '#ui/search-params.ts'
import { Toolbar } from '#ui/Toolbar.tsx'

/** The range of days that a report is about, kept in the address. */
export const useRange = () => {
  const { get, set } = useFilters()
  return {
    range: readRange(get('from'), get('to'), today()),
    setRange: ({ from, to }: DateRange) => set({ from, to }),
  }
}

type Props = { range: DateRange; onRange: (range: DateRange) => void }

export const RangeFields = ({ range, onRange }: Props) => (
  <Toolbar label="Days of the report">
    <NativeSelect
      label="Range"
      className={classes.range}
      value={presetOf(range, today()) ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const preset = oneOf(rangePresets, value)
        if (preset) onRange(rangeOf(preset, today()))
      }}
      data={[
        ...rangePresets.map((preset) => ({ value: preset, label: rangeLabels[preset] })),
        { value: '', label: 'Days of your own', disabled: true },
      ]}
    />
    <DateRangeFields
      isRequired
      range={range}
      onChange={(change) => onRange({ ...range, ...change })}
    />
  </Toolbar>
)
