import { VisuallyHidden } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/endpoint'
import { countedOn } from '@synapse/shared/report/booking-moves'
import type { readOverview } from '@synapse/shared/report/contract'
import { MetricChart } from '#report/MetricChart.tsx'
import { barMark, periodLabel } from '#report/period.ts'
import classes from '#report/RevenueFigure.module.css'
import { ChartSkeleton } from '#ui/BarChart.tsx'
import { euro } from '#ui/Money.tsx'

type Props = { series: AnswerOf<typeof readOverview>['series'] }

/** Shows revenue and sessions over time as charts, with a table for screen readers. */
export const RevenueFigure = ({ series }: Props) => {
  const points = series.map(({ period, ...point }) => ({
    ...point,
    name: periodLabel(period),
    mark: barMark(period),
  }))
  return (
    <figure className={classes.figure}>
      <div className={classes.charts} aria-hidden="true">
        <MetricChart metric="revenue" title="Revenue" points={points} />
        <MetricChart metric="sessions" title="Sessions" points={points} />
      </div>
      <VisuallyHidden>
        <table>
          <caption>Revenue and sessions</caption>
          <thead>
            <tr>
              <th scope="col">Period</th>
              <th scope="col">Revenue</th>
              <th scope="col">Sessions</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ name, revenue, sessions }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{euro(revenue)}</td>
                <td>{sessions}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
      <figcaption className="soft">{countedOn.reports}</figcaption>
    </figure>
  )
}

export const ChartsSkeleton = () => (
  <div className={classes.charts}>
    <ChartSkeleton />
    <ChartSkeleton />
  </div>
)
