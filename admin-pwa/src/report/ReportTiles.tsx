import { centsFromEuro, formatEuro, formatEuroText, isZero } from '@synapse/shared/money'
import { rateNames, rates } from '@synapse/shared/report/rates'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { compareFigures, compareRates, type FigureChange, formatRate } from '#report/compare.ts'
import type { Report } from '#report/queries.ts'
import classes from '#report/ReportTiles.module.css'
import { revenueInfo, unpaidText } from '#report/report-labels.ts'
import { Tile, Tiles } from '#ui/figure/Tiles.tsx'
import { formatCount } from '#ui/format/format.ts'

type Props = { report: Report }

export const ReportTiles = ({ report: { current, previous } }: Props) => (
  <Tiles label="Figures">
    <FigureTile
      label="Revenue"
      info={
        isZero(current.cancelled.kept)
          ? revenueInfo
          : `${revenueInfo}. Includes ${formatEuroText(current.cancelled.kept)} from cancelled sessions`
      }
      notes={[unpaidText(current.owed)]}
      current={centsFromEuro(current.revenue)}
      previous={centsFromEuro(previous.revenue)}
      format={formatEuro}
    />
    <FigureTile
      label="Sessions"
      notes={[current.toCome > 0 && `${formatCount(current.toCome)} upcoming`]}
      current={current.sessions}
      previous={previous.sessions}
      format={formatCount}
    />
    <FigureTile
      label="Unique students"
      current={current.uniqueStudents}
      previous={previous.uniqueStudents}
      format={formatCount}
    />
    <FigureTile
      label="Average value"
      info="Excludes cancelled sessions"
      current={centsFromEuro(current.averageValue)}
      previous={centsFromEuro(previous.averageValue)}
      format={formatEuro}
    />
  </Tiles>
)

export const RateTiles = ({ report: { current, previous } }: Props) => (
  <Tiles label="Rates">
    {rateNames.map((name) => {
      const { label, meaning, of } = rates[name]
      const { part, whole } = current[name]
      return (
        <Tile
          key={name}
          label={label}
          value={formatRate(current[name])}
          info={meaning}
          note={
            <>
              <div>{`${part} of ${whole} ${of}`}</div>
              <ChangeNote
                change={compareRates(current[name], previous[name])}
                before={formatRate(previous[name])}
              />
            </>
          }
        />
      )
    })}
  </Tiles>
)

type FigureProps = {
  label: string
  info?: string
  notes?: readonly (string | false | undefined)[]
  /** A count or an amount in cents. */
  current: number
  previous: number
  format: (figure: number) => string
}

const FigureTile = ({ label, info, notes = [], current, previous, format }: FigureProps) => (
  <Tile
    label={label}
    info={info}
    value={format(current)}
    note={
      <>
        {notes.map((note) => note && <div key={note}>{note}</div>)}
        <ChangeNote
          change={compareFigures(current, previous)}
          before={format(previous).replace(/\.00$/, '')}
        />
      </>
    }
  />
)

type ChangeProps = {
  change: FigureChange | undefined
  before: string
}

/** Shows how a figure differs from the previous period, for example '+12.5% vs €1,810'. */
const ChangeNote = ({ change, before }: ChangeProps) => (
  <span className={classes.change} data-direction={change?.direction}>
    {change && (
      <strong className="with-icon">
        {change.direction === 'up' && <IconArrowUpRight size={14} aria-hidden />}
        {change.direction === 'down' && <IconArrowDownRight size={14} aria-hidden />}
        {change.text}
      </strong>
    )}{' '}
    <span>{comparison(change, before)}</span>
  </span>
)

const comparison = (change: FigureChange | undefined, before: string) => {
  if (!change) return before === '–' ? 'No previous figure' : `${before} before`
  return change.direction === 'same' || change.text === 'New' ? '' : `vs ${before}`
}
