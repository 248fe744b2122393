import { centsFromEuro, formatEuroShort } from '@synapse/shared/money'
import { BarChart } from '#ui/BarChart.tsx'
import { euro } from '#ui/Money.tsx'

export type Metric = 'revenue' | 'sessions'

type Props = {
  metric: Metric
  title: string
  points: readonly { name: string; mark: string; revenue: string; sessions: number }[]
}

/** Shows revenue or sessions over time as a bar chart. */
export const MetricChart = ({ metric, title, points }: Props) =>
  metric === 'revenue' ? (
    <BarChart
      title={title}
      tone="accent"
      bars={points.map(({ name, mark, revenue }) => ({
        name,
        mark,
        value: centsFromEuro(revenue) / 100,
        text: euro(revenue),
      }))}
      format={(value) => formatEuroShort(Math.round(value * 100))}
    />
  ) : (
    <BarChart
      title={title}
      tone="warm"
      bars={points.map(({ name, mark, sessions }) => ({
        name,
        mark,
        value: sessions,
        text: `${sessions.toLocaleString('en-GB')} ${sessions === 1 ? 'session' : 'sessions'}`,
      }))}
      format={(value) => value.toLocaleString('en-GB')}
    />
  )
