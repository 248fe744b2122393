import { Skeleton } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/endpoint'
import type { readOverview } from '@synapse/shared/report/contract'
import { lazy, Suspense } from 'react'

const RevenueChart = lazy(async () => ({
  default: (await import('#report/RevenueChart.tsx')).RevenueChart,
}))

type Props = { series: AnswerOf<typeof readOverview>['series'] }

/** Revenue and sessions, drawn as soon as what draws them is loaded. */
export const RevenueFigure = ({ series }: Props) => (
  <Suspense fallback={<Skeleton height={280} radius="md" />}>
    <RevenueChart series={series} />
  </Suspense>
)
