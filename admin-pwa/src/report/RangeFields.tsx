import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import {
  type DateRange,
  presetOf,
  rangeLabels,
  rangeOf,
  rangePresets,
  readRange,
} from '#report/date-range.ts'
import classes from '#report/RangeFields.module.css'
import { DateRangeFields } from '#ui/form/DateField.tsx'
import { today } from '#ui/format/format-time.ts'
import { Toolbar } from '#ui/list/Toolbar.tsx'
import { paths } from '#ui/route/paths.ts'
import { oneOf, useFilters } from '#ui/route/search-params.ts'
import { useSlug } from '#ui/route/use-slug.ts'
import { websitesQuery } from '#website/queries.ts'

/** Reads and sets a report’s period and website, which are stored in the URL. */
export const useReportRange = () => {
  const { get, set } = useFilters()
  const slug = useSlug()
  const navigate = useNavigate()
  return {
    range: readRange(get('from'), get('to'), today()),
    onRange: (change: Partial<DateRange>) => {
      // Read the URL itself, because a second date can be entered before the first one is rendered.
      const params = new URLSearchParams(window.location.search)
      const current = readRange(params.get('from') ?? '', params.get('to') ?? '', today())
      set({ ...current, ...change })
    },
    /** A website's slug; undefined for all websites. */
    website: get('websites') === 'all' ? undefined : slug,
    onWebsite: (chosen: string | undefined) => {
      const params = new URLSearchParams(window.location.search)
      if (chosen) params.delete('websites')
      else params.set('websites', 'all')
      navigate({ pathname: paths.section(chosen ?? slug, 'reports'), search: params.toString() })
    },
  }
}

export const RangeFields = ({
  range,
  onRange,
  website,
  onWebsite,
}: ReturnType<typeof useReportRange>) => {
  const { data: websites = [] } = useQuery(websitesQuery())
  return (
    <Toolbar label="Report filters">
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
          { value: '', label: 'Custom', disabled: true },
        ]}
      />
      <DateRangeFields isRequired range={range} onChange={onRange} />
      {(websites.length > 1 || !website) && (
        <NativeSelect
          label="Website"
          className={classes.range}
          value={website ?? ''}
          onChange={({ currentTarget: { value } }) => onWebsite(value || undefined)}
          data={[
            { value: '', label: 'All websites' },
            ...websites.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
        />
      )}
    </Toolbar>
  )
}
