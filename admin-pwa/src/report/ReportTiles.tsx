import type { AnswerOf } from '@synapse/shared/endpoint'
import { centsFromEuro } from '@synapse/shared/money'
import type { readReport } from '@synapse/shared/report/contract'
import { ChangeNote } from '#report/ChangeNote.tsx'
import { compareFigures } from '#report/compare.ts'
import { euro, revenueNote } from '#ui/Money.tsx'
import { Tile, Tiles } from '#ui/Tiles.tsx'

export type Report = AnswerOf<typeof readReport>

/** Shows the revenue, sessions and students of the period, compared with the previous one. */
export const ReportTiles = ({ report: { current, previous } }: { report: Report }) => (
  <Tiles label="Figures">
    <MoneyTile
      label="Revenue"
      made={revenueNote(current.owed)}
      kept={current.cancelled.kept}
      current={current.revenue}
      previous={previous.revenue}
    />
    <CountTile
      label={current.toCome ? 'Past and upcoming sessions' : 'Past sessions'}
      made={current.toCome ? `${current.toCome.toLocaleString('en-GB')} upcoming` : undefined}
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
      made="Without cancelled sessions"
      current={current.averageValue}
      previous={previous.averageValue}
    />
  </Tiles>
)

type Figure<Value> = { label: string; current: Value; previous: Value }
type MoneyFigure = Figure<string> & {
  made: string
  /** The part of the figure that was retained for cancelled sessions. */
  kept?: string
}

const MoneyTile = ({ label, made, kept = '0.00', current, previous }: MoneyFigure) => (
  <Tile
    label={label}
    value={euro(current)}
    note={
      <>
        <div>{made}</div>
        {kept !== '0.00' && <div>{`Includes ${euro(kept)} from cancelled sessions`}</div>}
        <ChangeNote
          change={compareFigures(centsFromEuro(current), centsFromEuro(previous))}
          before={euro(previous)}
        />
      </>
    }
  />
)

const CountTile = ({
  label,
  made,
  current,
  previous,
}: Figure<number> & { made?: string | undefined }) => (
  <Tile
    label={label}
    value={current.toLocaleString('en-GB')}
    note={
      <>
        {made && <div>{made}</div>}
        <ChangeNote
          change={compareFigures(current, previous)}
          before={previous.toLocaleString('en-GB')}
        />
      </>
    }
  />
)
