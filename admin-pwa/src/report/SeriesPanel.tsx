import { VisuallyHidden } from '@mantine/core'
import type { SeriesStep } from '@synapse/shared/report/series'
import { type Metric, MetricChart } from '#report/MetricChart.tsx'
import { barLabel, barMark } from '#report/period.ts'
import type { Report } from '#report/ReportTiles.tsx'
import classes from '#report/RevenueFigure.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FigureTable } from '#ui/FigureTable.tsx'
import { Money } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'

const names = {
  revenue: { name: 'Revenue', counted: 'Booking payments less refunds' },
  sessions: { name: 'Sessions', counted: 'Without cancelled and refunded sessions' },
} as const satisfies Record<Metric, { name: string; counted: string }>

const stepNames = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
} as const satisfies Record<SeriesStep, string>

type Props = { report: Report; metric: Metric }

/** Shows revenue or sessions by day, week or month as a chart, with a table for screen readers. */
export const SeriesPanel = ({ report, metric }: Props) => {
  const { series, step } = report
  const { name, counted } = names[metric]
  const title = `${name} by ${stepNames[step].toLowerCase()}`
  const points = series.map(({ period, ...point }) => ({
    ...point,
    name: barLabel(period, step, report),
    mark: barMark(period),
  }))
  return (
    <Panel title={title}>
      {series.every(({ sessions, revenue }) => sessions === 0 && revenue === '0.00') ? (
        <Nothing metric={metric} />
      ) : (
        <figure className={classes.figure}>
          <div aria-hidden="true">
            <MetricChart metric={metric} title={counted} points={points} />
          </div>
          <VisuallyHidden>
            <FigureTable label={title} headers={[stepNames[step], name]}>
              {points.map((point) => (
                <tr key={point.name}>
                  <th scope="row">{point.name}</th>
                  <td>
                    {metric === 'revenue' ? <Money amount={point.revenue} /> : point.sessions}
                  </td>
                </tr>
              ))}
            </FigureTable>
          </VisuallyHidden>
        </figure>
      )}
    </Panel>
  )
}

/** Shows the full empty state only in the first of the two panels. */
const Nothing = ({ metric }: { metric: Metric }) =>
  metric === 'revenue' ? (
    <EmptyState picture="boat" title="Nothing in this period">
      There were no sessions in this period. Choose another period above.
    </EmptyState>
  ) : (
    <p className="soft">No sessions in this period.</p>
  )
