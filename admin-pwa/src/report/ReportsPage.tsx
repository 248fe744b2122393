import { NativeSelect } from '@mantine/core'
import { basisTexts } from '@synapse/shared/report/books'
import { exportReport, readReport } from '@synapse/shared/report/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { query } from '#data/query.ts'
import { keepPrevious } from '#data/query-client.ts'
import { presetLabels, presetOf, presetPeriod, presets, readReportPeriod } from '#report/period.ts'
import {
  CancelledPanel,
  CouponsPanel,
  RecentRevenuePanel,
  SeriesPanel,
  SessionTypesPanel,
  TopStudentsPanel,
} from '#report/ReportPanels.tsx'
import classes from '#report/ReportsPage.module.css'
import { RateTiles, ReportTiles } from '#report/ReportTiles.tsx'
import { usePeriod } from '#report/use-period.ts'
import { ChartSkeleton } from '#ui/figure/BarChart.tsx'
import { FigureTableSkeleton } from '#ui/figure/FigureTable.tsx'
import { TilesSkeleton } from '#ui/figure/Tiles.tsx'
import { DateRangeFields } from '#ui/form/DateField.tsx'
import { today } from '#ui/format/format-time.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { Toolbar } from '#ui/list/Toolbar.tsx'
import { useExport } from '#ui/list/use-export.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PanelGrid, PanelSkeleton } from '#ui/Panel.tsx'
import { Dimmed, QueryBoundary } from '#ui/QueryBoundary.tsx'
import { paths } from '#ui/route/paths.ts'
import { parseOption, useUrlFilters } from '#ui/route/search-params.ts'
import { useSlugOrDefault } from '#ui/route/use-slug.ts'
import { RowsSkeleton } from '#ui/Skeletons.tsx'
import { websitesQuery } from '#website/queries.ts'

export const ReportsPage = () => {
  const reportFilter = useReportFilter()
  const { period, website } = reportFilter
  const filter = { ...period, ...(website && { website }) }
  const report = useQuery(keepPrevious(query(readReport, { query: filter })))
  const exporting = useExport({
    noun: 'report',
    endpoint: exportReport,
    query: filter,
    name: `report-${website ?? 'all-websites'}-${period.from}-${period.to}`,
  })
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle={website ? basisTexts.reports : `All websites. ${basisTexts.reports}`}
        actions={<HeaderActions name="Reports" more={[exporting]} />}
      >
        <FilterFields {...reportFilter} />
      </PageHeader>
      <QueryBoundary
        query={report}
        errorTitle="Couldn’t load the report."
        skeleton={<ReportSkeleton />}
      >
        {(data) => (
          <Dimmed isPlaceholder={report.isPlaceholderData}>
            <ReportTiles report={data} />
            <RateTiles report={data} />
            <PanelGrid mb="md">
              <SeriesPanel report={data} metric="revenue" />
              <SeriesPanel report={data} metric="sessions" />
              <SessionTypesPanel report={data} />
              <TopStudentsPanel report={data} />
              <CancelledPanel report={data} />
              <RecentRevenuePanel report={data} />
            </PanelGrid>
            <CouponsPanel report={data} />
          </Dimmed>
        )}
      </QueryBoundary>
    </>
  )
}

const ReportSkeleton = () => (
  <>
    <TilesSkeleton notes={[2, 2, 2, 2]} />
    <TilesSkeleton notes={[2, 2, 2, 2]} />
    <PanelGrid mb="md">
      {[
        <ChartSkeleton key="revenue" />,
        <ChartSkeleton key="sessions" />,
        <RowsSkeleton key="types" rows={3} />,
        <FigureTableSkeleton key="students" columns={3} rows={6} />,
        <FigureTableSkeleton key="cancelled" columns={4} rows={3} />,
        <FigureTableSkeleton key="recent" columns={3} rows={4} />,
      ].map((shape) => (
        <PanelSkeleton key={shape.key}>{shape}</PanelSkeleton>
      ))}
    </PanelGrid>
    <PanelSkeleton>
      <FigureTableSkeleton columns={4} rows={4} />
    </PanelSkeleton>
  </>
)

const useReportFilter = () => {
  const { get } = useUrlFilters()
  const slug = useSlugOrDefault()
  const navigate = useNavigate()
  const { period, setPeriod } = usePeriod(readReportPeriod)
  return {
    period,
    setPeriod,
    /** The website's slug; undefined for all websites. */
    website: get('websites') === 'all' ? undefined : slug,
    onWebsite: (chosen: string | undefined) => {
      const params = new URLSearchParams(window.location.search)
      if (chosen) params.delete('websites')
      else params.set('websites', 'all')
      navigate({ pathname: paths.section(chosen ?? slug, 'reports'), search: params.toString() })
    },
  }
}

const FilterFields = ({
  period,
  setPeriod,
  website,
  onWebsite,
}: ReturnType<typeof useReportFilter>) => {
  const { data: websites = [] } = useQuery(websitesQuery())
  return (
    <Toolbar
      label="Report filters"
      first={
        <NativeSelect
          label="Period"
          className={classes.select}
          value={presetOf(period, today()) ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const preset = parseOption(presets, value)
            if (preset) setPeriod(presetPeriod(preset, today()))
          }}
          data={[
            ...presets.map((preset) => ({ value: preset, label: presetLabels[preset] })),
            { value: '', label: 'Custom', disabled: true },
          ]}
        />
      }
    >
      <DateRangeFields isRequired range={period} onChange={setPeriod} />
      {(websites.length > 1 || !website) && (
        <NativeSelect
          label="Website"
          className={classes.select}
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
