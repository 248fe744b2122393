import { ActionIcon, Tooltip } from '@mantine/core'
import { centsFromEuro } from '@synapse/shared/money'
import { rateNames, rates } from '@synapse/shared/report/rates'
import { IconArrowDownRight, IconArrowUpRight, IconInfoCircle } from '@tabler/icons-react'
import { type Change, compareFigures, compareRates, formatRate } from '#report/compare.ts'
import type { Report } from '#report/queries.ts'
import classes from '#report/ReportTiles.module.css'
import { euro, revenueNote } from '#ui/Money.tsx'
import { Tile, Tiles } from '#ui/Tiles.tsx'

type Props = { report: Report }

/** Shows the revenue, sessions and students of the period, compared with the previous one. */
export const ReportTiles = ({ report: { current, previous } }: Props) => (
  <Tiles label="Figures">
    <MoneyTile
      label="Revenue"
      explanation={revenueNote(current.owed)}
      retained={current.cancelled.kept}
      current={current.revenue}
      previous={previous.revenue}
    />
    <CountTile
      label={current.toCome ? 'Past and upcoming sessions' : 'Past sessions'}
      explanation={current.toCome ? `${current.toCome.toLocaleString('en-GB')} upcoming` : ''}
      current={current.sessions}
      previous={previous.sessions}
    />
    <CountTile
      label="Unique students"
      current={current.uniqueStudents}
      previous={previous.uniqueStudents}
    />
    <MoneyTile
      label="Average value"
      explanation="Without cancelled sessions"
      current={current.averageValue}
      previous={previous.averageValue}
    />
  </Tiles>
)

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

type Figure<Value> = { label: string; explanation?: string; current: Value; previous: Value }
/** `retained` is the part of the figure that was retained for cancelled sessions. */
type MoneyFigure = Figure<string> & { retained?: string }

const MoneyTile = (props: MoneyFigure) => {
  const { label, explanation, retained = '0.00', current, previous } = props
  return (
    <Tile
      label={label}
      value={euro(current)}
      note={
        <>
          <div>{explanation}</div>
          {retained !== '0.00' && <div>{`Includes ${euro(retained)} from cancelled sessions`}</div>}
          <ChangeNote
            change={compareFigures(centsFromEuro(current), centsFromEuro(previous))}
            before={euro(previous)}
          />
        </>
      }
    />
  )
}

const CountTile = ({ label, explanation, current, previous }: Figure<number>) => (
  <Tile
    label={label}
    value={current.toLocaleString('en-GB')}
    note={
      <>
        {explanation && <div>{explanation}</div>}
        <ChangeNote
          change={compareFigures(current, previous)}
          before={previous.toLocaleString('en-GB')}
        />
      </>
    }
  />
)

type ChangeProps = {
  change: Change | undefined
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
