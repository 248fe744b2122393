import { SimpleGrid, type SimpleGridProps, VisuallyHidden } from '@mantine/core'
import { formatEuro, formatEuroShort } from '@synapse/shared/money'
import type { chartBar } from '#report/chart-labels.ts'
import { BarChart, ChartSkeleton } from '#ui/figure/BarChart.tsx'
import { FigureTable } from '#ui/figure/FigureTable.tsx'
import { formatCount, pluralize } from '#ui/format/format.ts'

type Series = {
  title: string
  isMuted?: boolean
  unit: 'cents' | 'sessions'
  values: readonly number[]
}

type Props = {
  label: string
  /** The heading of the table's first column, for example 'Month'. */
  step: string
  periods: readonly ReturnType<typeof chartBar>[]
  series: readonly Series[]
  caption?: string
}

export const ChartFigure = ({ label, step, periods, series, caption }: Props) => (
  <figure style={{ margin: 0 }}>
    <ChartGrid aria-hidden="true">
      {/* Series with the same unit share a chart, so that they have the same scale. */}
      {[...Map.groupBy(series, ({ unit }) => unit)].map(([unit, sameUnit]) => (
        <BarChart
          key={unit}
          periods={periods}
          series={sameUnit.map(({ title, isMuted, values }) => ({
            title,
            isMuted,
            figures: periods.map((_, index) => figureOf(values[index] ?? 0, unit)),
          }))}
          format={unit === 'cents' ? formatEuros : formatCount}
        />
      ))}
    </ChartGrid>
    <VisuallyHidden>
      <FigureTable
        label={label}
        headers={[step, ...series.map(({ title }) => title)]}
        rows={periods.map(({ name, isCurrent }, index) => [
          isCurrent ? `${name} (so far)` : name,
          ...series.map(({ values, unit }) => figureOf(values[index] ?? 0, unit).text),
        ])}
      />
    </VisuallyHidden>
    <figcaption className="soft">
      {caption}
      {periods.some(({ isCurrent }) => isCurrent) && (
        // Hidden from screen readers, because the table says it, too.
        <span aria-hidden>
          {caption && ' · '}
          {`Hatched: the current ${step.toLowerCase()}`}
        </span>
      )}
    </figcaption>
  </figure>
)

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
const figureOf = (value: number, unit: Series['unit']) =>
  unit === 'cents'
    ? { value: value / 100, text: formatEuro(value) }
    : { value, text: pluralize(value, 'session') }

const formatEuros = (euros: number) => formatEuroShort(Math.round(euros * 100))
