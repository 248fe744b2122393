import type { ReportFigures } from '@synapse/shared/report/contract'
import { ChangeNote } from '#report/ChangeNote.tsx'
import { compareRates, formatRate } from '#report/compare.ts'
import { FormulaButton } from '#report/FormulaButton.tsx'
import type { Report } from '#report/ReportTiles.tsx'
import { Tile, Tiles } from '#ui/Tiles.tsx'

type RateName = 'conversion' | 'retention' | 'utilisation' | 'paymentSuccess'

const rates = [
  {
    name: 'conversion',
    label: 'Conversion',
    formula: 'Paid checkouts ÷ all checkouts started in this period',
    made: ({ part, whole }) => `${part} of ${whole} checkouts`,
  },
  {
    name: 'retention',
    label: 'Retention',
    formula:
      'Students with more than one session by the end of the period ÷ all students in the period',
    made: ({ part, whole }) => `${part} of ${whole} students`,
  },
  {
    name: 'utilisation',
    label: 'Calendar utilisation',
    formula:
      'Booked slots ÷ all booked and open slots in this period. Slots blocked by a session on another website don’t count as open',
    made: ({ part, whole }) => `${part} of ${whole} slots`,
  },
  {
    name: 'paymentSuccess',
    label: 'Payment success',
    formula:
      'Card payments that completed their booking, even if refunded later ÷ all card payments in this period',
    made: ({ part, whole }) => `${part} of ${whole} card payments`,
  },
] as const satisfies readonly {
  name: RateName
  label: string
  formula: string
  made: (rate: ReportFigures[RateName]) => string
}[]

/** Shows the rates, each with its numbers and formula. */
export const RateTiles = ({ report: { current, previous } }: { report: Report }) => (
  <Tiles label="Rates">
    {rates.map(({ name, label, formula, made }) => (
      <Tile
        key={name}
        label={label}
        value={formatRate(current[name])}
        icon={<FormulaButton label={label} formula={formula} />}
        note={
          <>
            <div>{made(current[name])}</div>
            <ChangeNote
              change={compareRates(current[name], previous[name])}
              before={formatRate(previous[name])}
            />
          </>
        }
      />
    ))}
  </Tiles>
)
