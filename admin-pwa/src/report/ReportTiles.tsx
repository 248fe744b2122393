import type { AnswerOf } from '@synapse/shared/endpoint'
import { centsFromEuro } from '@synapse/shared/money'
import type { readReport } from '@synapse/shared/report/contract'
import { ChangeNote } from '#report/ChangeNote.tsx'
import { changeOf } from '#report/change.ts'
import { euro, revenueNote } from '#ui/Money.tsx'
import { Tile, Tiles } from '#ui/Tiles.tsx'

export type Report = AnswerOf<typeof readReport>

/** What came in, from how many sessions and students. */
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
      label={current.toCome ? 'Sessions Held and to Come' : 'Sessions Held'}
      made={current.toCome ? `${current.toCome.toLocaleString('en-GB')} still to come` : undefined}
      current={current.sessions}
      previous={previous.sessions}
    />
    <CountTile
      label="Unique Students"
      current={current.uniqueStudents}
      previous={previous.uniqueStudents}
    />
    <MoneyTile
      label="Average Value"
      made="Without cancelled sessions"
      current={current.averageValue}
      previous={previous.averageValue}
    />
  </Tiles>
)

type Figure<Value> = { label: string; current: Value; previous: Value }
type MoneyFigure = Figure<string> & {
  made: string
  /** What of it was kept of cancelled sessions. */
  kept?: string
}

const MoneyTile = ({ label, made, kept = '0.00', current, previous }: MoneyFigure) => (
  <Tile
    label={label}
    value={euro(current)}
    note={
      <>
        <div>{made}</div>
        {kept !== '0.00' && <div>{`${euro(kept)} of it kept from cancelled sessions`}</div>}
        <ChangeNote
          change={changeOf(centsFromEuro(current), centsFromEuro(previous))}
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
          change={changeOf(current, previous)}
          before={previous.toLocaleString('en-GB')}
        />
      </>
    }
  />
)
