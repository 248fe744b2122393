import { SimpleGrid, type SimpleGridProps, VisuallyHidden } from '@mantine/core'
import { formatEuro, formatEuroShort } from '@synapse/shared/money'
import type { chartBar } from '#report/chart-labels.ts'
import { BarChart, ChartSkeleton } from '#ui/figure/BarChart.tsx'
import { FigureTable } from '#ui/figure/FigureTable.tsx'
import { formatCount, pluralize } from '#ui/format/format.ts'

type Chart = {
  title: string
  /** Whether the bars are paler than those in the other chart. */
  isMuted?: boolean
  unit: 'cents' | 'sessions'
  values: readonly number[]
}

type Props = {
  label: string
  /** The heading of the table's first column, for example 'Month'. */
  step: string
  periods: readonly ReturnType<typeof chartBar>[]
  charts: readonly Chart[]
  caption?: string
}

export const ChartFigure = ({ label, step, periods, charts, caption }: Props) => (
  <figure style={{ margin: 0 }}>
    <ChartGrid aria-hidden="true">
      {charts.map(({ title, isMuted, unit, values }) => (
        <BarChart
          key={title}
          title={title}
          isMuted={isMuted}
          bars={periods.map((period, index) => ({
            ...period,
            ...figureOf(values[index] ?? 0, unit),
          }))}
          format={unit === 'cents' ? formatEuros : formatCount}
        />
      ))}
    </ChartGrid>
    <VisuallyHidden>
      <FigureTable
        label={label}
        headers={[step, ...charts.map(({ title }) => title)]}
        rows={periods.map(({ name, isCurrent }, index) => [
          isCurrent ? `${name} (so far)` : name,
          ...charts.map(({ values, unit }) => figureOf(values[index] ?? 0, unit).text),
        ])}
      />
    </VisuallyHidden>
    {caption && <figcaption className="soft">{caption}</figcaption>}
  </figure>
)

/** Shows two charts side by side if there is room. */
const ChartGrid = (props: SimpleGridProps) => (
  <SimpleGrid
    spacing={40}
    verticalSpacing="lg"
    autoFlow="auto-fit"
    minColWidth="min(100%, 20rem)"
    {...props}
  />
)

export const ChartsSkeleton = () => (
  <ChartGrid>
    <ChartSkeleton />
    <ChartSkeleton />
  </ChartGrid>
)

/** Amounts are plotted in euros so that the axis has round numbers. */
const figureOf = (value: number, unit: Chart['unit']) =>
  unit === 'cents'
    ? { value: value / 100, text: formatEuro(value) }
    : { value, text: pluralize(value, 'session') }

const formatEuros = (euros: number) => formatEuroShort(Math.round(euros * 100))
