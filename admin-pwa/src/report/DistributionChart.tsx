import '@mantine/charts/styles.layer.css'
import { DonutChart } from '@mantine/charts'
import { typeLabel } from '#booking/booking-words.ts'
import type { Report } from '#report/ReportTiles.tsx'

/** The ring; the list beside it says the same in words. */
export const DistributionChart = ({ parts }: { parts: Report['distribution'] }) => (
  <DonutChart
    size={104}
    thickness={18}
    withTooltip={false}
    strokeWidth={2}
    strokeColor="var(--raised)"
    pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
    pieChartProps={{ accessibilityLayer: false }}
    data={parts.map(({ type, sessions }) => ({
      name: typeLabel(type),
      value: sessions,
      color: `var(--${type})`,
    }))}
  />
)
