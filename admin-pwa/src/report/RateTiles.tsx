import type { ReportFigures } from '@synapse/shared/report/contract'
import { ChangeNote } from '#report/ChangeNote.tsx'
import { percentText, rateChange } from '#report/change.ts'
import { FormulaButton } from '#report/FormulaButton.tsx'
import type { Report } from '#report/ReportTiles.tsx'
import { Tile, Tiles } from '#ui/Tiles.tsx'

type RateName = 'conversion' | 'retention' | 'utilisation' | 'paymentSuccess'

const rates = [
  {
    name: 'conversion',
    label: 'Conversion',
    formula: 'Checkouts that were paid ÷ all checkouts that visitors started in these days',
    made: ({ part, whole }) => `${part} of ${whole} checkouts`,
  },
  {
    name: 'retention',
    label: 'Retention',
    formula:
      'Students who have had more than one session by the last of these days ÷ all students of these days',
    made: ({ part, whole }) => `${part} of ${whole} students`,
  },
  {
    name: 'utilisation',
    label: 'Calendar Utilisation',
    formula:
      'Slots with a session ÷ those and all that stayed open in these days. What a session on another website takes up was not open',
    made: ({ part, whole }) => `${part} of ${whole} slots`,
  },
  {
    name: 'paymentSuccess',
    label: 'Payment Success',
    formula:
      'Card payments that succeeded, which means that they bought their session, whatever was refunded later ÷ all card payments that came in these days',
    made: ({ part, whole }) => `${part} of ${whole} card payments`,
  },
] as const satisfies readonly {
  name: RateName
  label: string
  formula: string
  made: (rate: ReportFigures[RateName]) => string
}[]

/** The rates, each with what it was made from and how. */
export const RateTiles = ({ report: { current, previous } }: { report: Report }) => (
  <Tiles label="Rates">
    {rates.map(({ name, label, formula, made }) => (
      <Tile
        key={name}
        label={label}
        value={percentText(current[name])}
        icon={<FormulaButton label={label} formula={formula} />}
        note={
          <>
            <div>{made(current[name])}</div>
            <ChangeNote
              change={rateChange(current[name], previous[name])}
              before={percentText(previous[name])}
            />
          </>
        }
      />
    ))}
  </Tiles>
)
