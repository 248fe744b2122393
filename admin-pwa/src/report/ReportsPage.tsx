import { countedOn } from '@synapse/shared/report/books'
import { exportReport, readReport } from '@synapse/shared/report/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { keepPrevious } from '#data/query-client.ts'
import { RangeFields, useReportRange } from '#report/RangeFields.tsx'
import {
  CancelledPanel,
  CouponsPanel,
  RecentRevenuePanel,
  SeriesPanel,
  SessionTypesPanel,
  TopStudentsPanel,
} from '#report/ReportPanels.tsx'
import { RateTiles, ReportTiles } from '#report/ReportTiles.tsx'
import { ChartSkeleton } from '#ui/figure/BarChart.tsx'
import { FigureTableSkeleton } from '#ui/figure/FigureTable.tsx'
import { TilesSkeleton } from '#ui/figure/Tiles.tsx'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PanelGrid, PanelSkeleton } from '#ui/Panel.tsx'
import { Dimmed, QueryBoundary } from '#ui/QueryBoundary.tsx'
import { RowsSkeleton } from '#ui/Skeletons.tsx'

export const ReportsPage = () => {
  const reportRange = useReportRange()
  const { range, website } = reportRange
  const asked = { ...range, ...(website && { website }) }
  const report = useQuery(keepPrevious(query(readReport, { query: asked })))
  return (
    <>
      <PageHeader
        isTight
        title="Reports"
        subtitle={website ? countedOn.reports : `All websites. ${countedOn.reports}`}
        actions={
          <ExportButton
            noun="report"
            endpoint={exportReport}
            request={{ query: asked }}
            name={`report-${website ?? 'all-websites'}-${range.from}-${range.to}`}
          />
        }
      >
        <RangeFields {...reportRange} />
      </PageHeader>
      <QueryBoundary
        query={report}
        failed="Couldn’t load the report."
        skeleton={<ReportSkeleton />}
      >
        {(data) => (
          <Dimmed isPlaceholder={report.isPlaceholderData}>
            <ReportTiles report={data} />
            <RateTiles report={data} />
            <PanelGrid mb={16}>
              <SeriesPanel report={data} metric="revenue" />
              <SeriesPanel report={data} metric="sessions" />
              <SessionTypesPanel report={data} />
              <CancelledPanel report={data} />
              <RecentRevenuePanel report={data} />
              <TopStudentsPanel report={data} />
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
    <PanelGrid mb={16}>
      {[
        <ChartSkeleton key="revenue" />,
        <ChartSkeleton key="sessions" />,
        <RowsSkeleton key="types" rows={3} />,
        <FigureTableSkeleton key="cancelled" columns={4} rows={3} />,
        <FigureTableSkeleton key="recent" columns={3} rows={4} />,
        <FigureTableSkeleton key="students" columns={3} rows={6} />,
      ].map((shape) => (
        <PanelSkeleton key={shape.key}>{shape}</PanelSkeleton>
      ))}
    </PanelGrid>
    <PanelSkeleton>
      <FigureTableSkeleton columns={4} rows={4} />
    </PanelSkeleton>
  </>
)
