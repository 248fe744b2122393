import '@mantine/charts/styles.layer.css'
import { DonutChart } from '@mantine/charts'
import type { Report } from '#report/ReportTiles.tsx'
import { type Tone, toneColour } from '#ui/tone.ts'

type Part = Report['distribution'][number] & { tone: Tone }

/** The ring; the list beside it says the same in words. */
export const DistributionChart = ({ parts }: { parts: readonly Part[] }) => (
  <DonutChart
    size={104}
    thickness={18}
    withTooltip={false}
    strokeWidth={2}
    strokeColor="var(--raised)"
    pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
    pieChartProps={{ accessibilityLayer: false }}
    data={parts.map(({ tone, label, sessions }) => ({
      name: label,
      value: sessions,
      color: toneColour(tone),
    }))}
  />
)
