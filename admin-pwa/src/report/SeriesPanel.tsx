import { centsFromEuro } from '@synapse/shared/money'
import { ChartFigure } from '#report/ChartFigure.tsx'
import { barAxisLabel, barLabel } from '#report/chart-labels.ts'
import type { Report } from '#report/queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { humanize } from '#ui/format/format.ts'
import { Panel } from '#ui/Panel.tsx'

type Props = { report: Report; metric: 'revenue' | 'sessions' }

export const SeriesPanel = ({ report, metric }: Props) => {
  const { series, step } = report
  const isMoney = metric === 'revenue'
  const name = isMoney ? 'Revenue' : 'Sessions'
  const title = `${name} by ${step}`
  return (
    <Panel title={title}>
      {series.every(({ sessions, revenue }) => sessions === 0 && revenue === '0.00') ? (
        // Of the two empty panels, only the first shows the full empty state.
        isMoney ? (
          <EmptyState picture="boat" title="Nothing in this period">
            There were no sessions in this period. Choose another period above.
          </EmptyState>
        ) : (
          <p className="soft">No sessions in this period.</p>
        )
      ) : (
        <ChartFigure
          label={title}
          step={humanize(step)}
          periods={series.map(({ period }) => ({
            name: barLabel(period, step, report),
            mark: barAxisLabel(period),
          }))}
          charts={[
            {
              title: isMoney
                ? 'Booking payments less refunds'
                : 'Excludes cancelled and refunded sessions',
              header: name,
              isMuted: !isMoney,
              unit: isMoney ? 'cents' : 'sessions',
              values: series.map(({ revenue, sessions }) =>
                isMoney ? centsFromEuro(revenue) : sessions,
              ),
            },
          ]}
        />
      )}
    </Panel>
  )
}
