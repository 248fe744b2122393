import { VisuallyHidden } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/endpoint'
import { centsFromEuro, formatEuroShort } from '@synapse/shared/money'
import type { readOverview } from '@synapse/shared/report/contract'
import { periodLabel } from '#report/period.ts'
import classes from '#report/RevenueFigure.module.css'
import { BarChart } from '#ui/BarChart.tsx'
import { euro } from '#ui/Money.tsx'

type Props = { series: AnswerOf<typeof readOverview>['series'] }

/** Revenue and sessions, a measure each; for those who do not see them, a table. */
export const RevenueFigure = ({ series }: Props) => {
  const rows = series.map(({ period, ...row }) => ({ ...row, name: periodLabel(period) }))
  return (
    <figure className={classes.figure}>
      <div className={classes.charts} aria-hidden="true">
        <BarChart
          title="Revenue"
          tone="accent"
          bars={rows.map(({ name, revenue }) => ({
            name,
            value: centsFromEuro(revenue) / 100,
            text: euro(revenue),
          }))}
          format={(value) => formatEuroShort(Math.round(value * 100))}
        />
        <BarChart
          title="Sessions"
          tone="warm"
          bars={rows.map(({ name, sessions }) => ({
            name,
            value: sessions,
            text: sessions.toLocaleString('en-GB'),
          }))}
          format={(value) => value.toLocaleString('en-GB')}
        />
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
            {rows.map(({ name, revenue, sessions }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{euro(revenue)}</td>
                <td>{sessions}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
