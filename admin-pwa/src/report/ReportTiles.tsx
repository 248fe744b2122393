import { ActionIcon, Tooltip } from '@mantine/core'
import { centsFromEuro, formatEuro } from '@synapse/shared/money'
import { rateNames, rates } from '@synapse/shared/report/rates'
import { IconArrowDownRight, IconArrowUpRight, IconInfoCircle } from '@tabler/icons-react'
import { compareFigures, compareRates, type FigureChange, formatRate } from '#report/compare.ts'
import type { Report } from '#report/queries.ts'
import classes from '#report/ReportTiles.module.css'
import { euro, revenueNote } from '#ui/Money.tsx'
import { Tile, Tiles } from '#ui/Tiles.tsx'

type Props = { report: Report }

/** Shows the revenue, sessions and students of the period, compared with the previous one. */
export const ReportTiles = ({ report: { current, previous } }: Props) => (
  <Tiles label="Figures">
    <FigureTile
      label="Revenue"
      notes={[
        revenueNote(current.owed),
        current.cancelled.kept !== '0.00' &&
          `Includes ${euro(current.cancelled.kept)} from cancelled sessions`,
      ]}
      current={centsFromEuro(current.revenue)}
      previous={centsFromEuro(previous.revenue)}
      format={formatEuro}
    />
    <FigureTile
      label={current.toCome ? 'Past and upcoming sessions' : 'Past sessions'}
      notes={[current.toCome > 0 && `${formatCount(current.toCome)} upcoming`]}
      current={current.sessions}
      previous={previous.sessions}
      format={formatCount}
    />
    <FigureTile
      label="Unique students"
      notes={[]}
      current={current.uniqueStudents}
      previous={previous.uniqueStudents}
      format={formatCount}
    />
    <FigureTile
      label="Average value"
      notes={['Excludes cancelled sessions']}
      current={centsFromEuro(current.averageValue)}
      previous={centsFromEuro(previous.averageValue)}
      format={formatEuro}
    />
  </Tiles>
)

const formatCount = (count: number) => count.toLocaleString('en-GB')

/** Shows the rates, each with its numbers and formula. */
export const RateTiles = ({ report: { current, previous } }: Props) => (
  <Tiles label="Rates">
    {rateNames.map((name) => {
      const { label, formula, of } = rates[name]
      const { part, whole } = current[name]
      return (
        <Tile
          key={name}
          label={label}
          value={formatRate(current[name])}
          icon={<FormulaButton label={label} formula={formula} />}
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
  notes: readonly (string | false)[]
  /** A count or an amount in cents. */
  current: number
  previous: number
  format: (figure: number) => string
}

const FigureTile = ({ label, notes, current, previous, format }: FigureProps) => (
  <Tile
    label={label}
    value={format(current)}
    note={
      <>
        {notes.map((note) => note && <div key={note}>{note}</div>)}
        <ChangeNote change={compareFigures(current, previous)} before={format(previous)} />
      </>
    }
  />
)

type ChangeProps = {
  change: FigureChange | undefined
  /** The previous period's figure, formatted. */
  before: string
}

/** Shows the change from the previous period, e.g. '+12.5% (€1,810.00 before)', with an arrow. */
const ChangeNote = ({ change, before }: ChangeProps) => (
  <span className={classes.change} data-direction={change?.direction}>
    {change?.direction === 'up' && <IconArrowUpRight size={15} stroke={1.9} aria-hidden />}
    {change?.direction === 'down' && <IconArrowDownRight size={15} stroke={1.9} aria-hidden />}
    {change && <strong>{change.text}</strong>}{' '}
    <span>{before === '—' ? 'no previous figure' : `(${before} before)`}</span>
  </span>
)

/** Explains how a rate is calculated, in a tooltip that opens on hover, focus or tap. */
const FormulaButton = ({ label, formula }: { label: string; formula: string }) => (
  <Tooltip
    label={`${label} = ${formula}`}
    events={{ hover: true, focus: true, touch: true }}
    openDelay={0}
    maw={280}
    withinPortal={false}
  >
    <ActionIcon size="sm" aria-label={`How ${label} is calculated`}>
      <IconInfoCircle size={17} stroke={1.7} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
