import { centsFromEuro } from '@synapse/shared/money'
import type { SeriesStep } from '@synapse/shared/report/series'
import { ChartFigure } from '#report/ChartFigure.tsx'
import { barAxisLabel, barLabel } from '#report/chart-labels.ts'
import type { Report } from '#report/queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Panel } from '#ui/Panel.tsx'

const stepNames = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
} as const satisfies Record<SeriesStep, string>

type Props = { report: Report; metric: 'revenue' | 'sessions' }

export const SeriesPanel = ({ report, metric }: Props) => {
  const { series, step } = report
  const isMoney = metric === 'revenue'
  const name = isMoney ? 'Revenue' : 'Sessions'
  const title = `${name} by ${step}`
  return (
    <Panel title={title}>
      {series.every(({ sessions, revenue }) => sessions === 0 && revenue === '0.00') ? (
        <Nothing metric={metric} />
      ) : (
        <ChartFigure
          label={title}
          step={stepNames[step]}
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

/** Of the two empty panels, only the first shows the full empty state. */
const Nothing = ({ metric }: Pick<Props, 'metric'>) =>
  metric === 'revenue' ? (
    <EmptyState picture="boat" title="Nothing in this period">
      There were no sessions in this period. Choose another period above.
    </EmptyState>
  ) : (
    <p className="soft">No sessions in this period.</p>
  )
