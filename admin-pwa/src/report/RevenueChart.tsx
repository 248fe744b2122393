import '@mantine/charts/styles.layer.css'
import { CompositeChart } from '@mantine/charts'
import { VisuallyHidden } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/endpoint'
import { centsFromEuro, formatEuroShort } from '@synapse/shared/money'
import type { readOverview } from '@synapse/shared/report/contract'
import { periodLabel } from '#report/period.ts'
import { euro } from '#ui/Money.tsx'

type Props = { series: AnswerOf<typeof readOverview>['series'] }

/** Revenue as columns and sessions as a line; for those who do not see it, a table. */
export const RevenueChart = ({ series }: Props) => (
  <figure style={{ margin: 0 }}>
    <div aria-hidden="true">
      <CompositeChart
        h={280}
        data={series.map(({ period, revenue, sessions }) => ({
          period: periodLabel(period),
          Revenue: centsFromEuro(revenue) / 100,
          Sessions: sessions,
        }))}
        dataKey="period"
        series={[
          { name: 'Revenue', color: 'accent', type: 'bar' },
          { name: 'Sessions', color: 'warm', type: 'line', yAxisId: 'right' },
        ]}
        maxBarWidth={36}
        curveType="linear"
        withLegend
        composedChartProps={{ accessibilityLayer: false }}
        withRightYAxis
        xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 12 }}
        yAxisProps={{
          width: 64,
          tickFormatter: (value: number) => formatEuroShort(Math.round(value * 100)),
        }}
        rightYAxisProps={{ width: 36, allowDecimals: false }}
        valueFormatter={(value) => value.toLocaleString('en-GB')}
        barProps={{ isAnimationActive: false }}
        lineProps={{ isAnimationActive: false }}
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
          {series.map(({ period, revenue, sessions }) => (
            <tr key={period}>
              <th scope="row">{periodLabel(period)}</th>
              <td>{euro(revenue)}</td>
              <td>{sessions}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  </figure>
)
