import classes from '#ui/figure/BarChart.module.css'
import { joinNonEmpty } from '#ui/format/format.ts'
import { repeat, SkeletonBar } from '#ui/Skeletons.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'

type Period = {
  name: string
  /** A short name for the axis, for example 'Dec ’26'. */
  mark: string
  /** Whether the period isn't over yet. */
  isCurrent: boolean
}

type Series = {
  title: string
  /** Whether the bars are paler than those of the other series. */
  isMuted?: boolean | undefined
  figures: readonly { value: number; text: string }[]
}

type Props = {
  periods: readonly Period[]
  /** The series share an axis. Their bars are side by side. */
  series: readonly Series[]
  format: (value: number) => string
}

const maxNames = 7

/** A bar chart over time. It isn't accessible, so a table has to show the same figures. */
export const BarChart = ({ periods, series, format }: Props) => {
  const values = series.flatMap(({ figures }) => figures.map(({ value }) => value))
  const ticks = axisTicks(Math.max(...values))
  const top = ticks.at(-1) ?? 1
  const step = Math.ceil(periods.length / maxNames)
  // Count labels from the end, so that the latest period is always labelled.
  const last = periods.length - 1
  const textOf = ({ title, figures }: Series, index: number) =>
    joinNonEmpty(' ', series.length > 1 && title, figures[index]?.text)
  return (
    <div className={classes.chart}>
      <p className={classes.title}>
        {series.map(({ title, isMuted }) => (
          <span key={title} data-muted={isMuted || undefined}>
            {title}
          </span>
        ))}
      </p>
      <div className={classes.plot}>
        {ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ bottom: percent(tick / top) }}>
            {format(tick)}
          </span>
        ))}
        <div className={classes.bars}>
          {periods.map(({ name, isCurrent }, index) => (
            <Tooltip
              key={name}
              label={`${series.map((one) => textOf(one, index)).join(', ')} ${name}${isCurrent ? ', so far' : ''}`}
              delayMs={0}
            >
              <div className={classes.column}>
                {series.map(({ title, isMuted, figures }) => (
                  <div
                    key={title}
                    className={classes.bar}
                    data-muted={isMuted || undefined}
                    data-current={isCurrent || undefined}
                    style={{ height: percent(Math.max(figures[index]?.value ?? 0, 0) / top) }}
                  />
                ))}
              </div>
            </Tooltip>
          ))}
        </div>
      </div>
      <div className={classes.names}>
        {periods.map(({ name, mark, isCurrent }, index) => (
          <span key={name}>
            {(last - index) % step === 0 && (
              <span
                className={
                  periods.length > 5 && ((last - index) / step) % 2 ? classes.second : undefined
                }
                data-current={isCurrent || undefined}
              >
                {mark}
              </span>
            )}
          </span>
        ))}
      </div>
    </div>
  )
}

export const ChartSkeleton = ({ series = 1 }: { series?: number }) => (
  <div className={classes.chart}>
    <p className={classes.title}>
      {repeat(series, (one) => (
        <SkeletonBar key={one} width="5rem" />
      ))}
    </p>
    <SkeletonBar height={178} />
  </div>
)

const percent = (part: number) => `${part * 100}%`

const steps = [1, 2, 5, 10]

/**
 * Returns up to five round values for an axis that starts at 0. They are integers, because the axis
 * may show counts.
 */
export const axisTicks = (largest: number): number[] => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(largest, 1) / 4)))
  const step = power * (steps.find((one) => one * power * 4 >= largest) ?? 10)
  const count = Math.max(1, Math.ceil(largest / step))
  return Array.from({ length: count + 1 }, (_, n) => n * step)
}
