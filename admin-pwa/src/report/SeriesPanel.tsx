import { VisuallyHidden } from '@mantine/core'
import type { SeriesStep } from '@synapse/shared/report/series'
import { type Measure, MeasureChart } from '#report/MeasureChart.tsx'
import { barLabel, barMark } from '#report/period.ts'
import type { Report } from '#report/ReportTiles.tsx'
import classes from '#report/RevenueFigure.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FigureTable } from '#ui/FigureTable.tsx'
import { Money } from '#ui/Money.tsx'
import { Panel } from '#ui/Panel.tsx'

const names = {
  revenue: { name: 'Revenue', counted: 'Booking payments less refunds' },
  sessions: { name: 'Sessions', counted: 'Without cancelled and refunded ones' },
} as const satisfies Record<Measure, { name: string; counted: string }>

const stepNames = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
} as const satisfies Record<SeriesStep, string>

type Props = { report: Report; measure: Measure }

/** One measure over the range, by day, week or month; for those who do not see it, a table. */
export const SeriesPanel = ({ report, measure }: Props) => {
  const { series, step } = report
  const { name, counted } = names[measure]
  const title = `${name} by ${stepNames[step]}`
  const points = series.map(({ period, ...point }) => ({
    ...point,
    name: barLabel(period, step, report),
    mark: barMark(period),
  }))
  return (
    <Panel title={title}>
      {series.every(({ sessions, revenue }) => sessions === 0 && revenue === '0.00') ? (
        <Nothing measure={measure} />
      ) : (
        <figure className={classes.figure}>
          <div aria-hidden="true">
            <MeasureChart measure={measure} title={counted} points={points} />
          </div>
          <VisuallyHidden>
            <FigureTable label={title} headers={[stepNames[step], name]}>
              {points.map((point) => (
                <tr key={point.name}>
                  <th scope="row">{point.name}</th>
                  <td>
                    {measure === 'revenue' ? <Money amount={point.revenue} /> : point.sessions}
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

/** Said at length once, by the first of the two. */
const Nothing = ({ measure }: { measure: Measure }) =>
  measure === 'revenue' ? (
    <EmptyState picture="boat" title="Nothing in these days">
      No session took place in this range. Choose another one above.
    </EmptyState>
  ) : (
    <p className="soft">Nobody had a session in these days.</p>
  )
