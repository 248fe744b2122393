import classes from '#ui/figure/BarChart.module.css'
import { SkeletonBar } from '#ui/Skeletons.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'

type Bar = {
  name: string
  /** A short name for the axis, for example 'Dec ’26'. */
  mark: string
  /** Whether the period isn't over yet. */
  isCurrent: boolean
  value: number
  text: string
}

type Props = {
  title: string
  bars: readonly Bar[]
  isMuted?: boolean | undefined
  format: (value: number) => string
}

const maxNames = 7

/** A bar chart over time. It isn't accessible, so a table has to show the same figures. */
export const BarChart = ({ title, bars, isMuted, format }: Props) => {
  const ticks = axisTicks(Math.max(...bars.map(({ value }) => value)))
  const top = ticks.at(-1) ?? 1
  const step = Math.ceil(bars.length / maxNames)
  // Count labels from the end, so that the latest period is always labelled.
  const last = bars.length - 1
  return (
    <div className={classes.chart} data-muted={isMuted || undefined}>
      <p className={classes.title}>{title}</p>
      <div className={classes.plot}>
        {ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ bottom: percent(tick / top) }}>
            {format(tick)}
          </span>
        ))}
        <div className={classes.bars}>
          {bars.map(({ name, value, text, isCurrent }) => (
            <Tooltip key={name} label={`${text} ${name}${isCurrent ? ', so far' : ''}`} delayMs={0}>
              <div className={classes.column}>
                <div
                  className={classes.bar}
                  data-current={isCurrent || undefined}
                  style={{ height: percent(Math.max(value, 0) / top) }}
                />
              </div>
            </Tooltip>
          ))}
        </div>
      </div>
      <div className={classes.names}>
        {bars.map(({ name, mark, isCurrent }, index) => (
          <span key={name}>
            {(last - index) % step === 0 && (
              <span
                className={
                  bars.length > 5 && ((last - index) / step) % 2 ? classes.second : undefined
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

export const ChartSkeleton = () => (
  <div className={classes.chart}>
    <p className={classes.title}>
      <SkeletonBar width="9rem" />
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
