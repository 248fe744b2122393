import type { Report } from '#report/ReportTiles.tsx'
import { RevenueFigure } from '#report/RevenueFigure.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Panel } from '#ui/Panel.tsx'

/** Revenue and sessions over the range, day by day or month by month. */
export const SeriesPanel = ({ series }: { series: Report['series'] }) => {
  const isEmpty = series.every(({ sessions, revenue }) => sessions === 0 && revenue === '0.00')
  return (
    <Panel title="Revenue and Sessions">
      {isEmpty ? (
        <EmptyState picture="boat" title="Nothing in these days">
          No session took place in this range. Choose another one above.
        </EmptyState>
      ) : (
        <RevenueFigure series={series} />
      )}
    </Panel>
  )
}
