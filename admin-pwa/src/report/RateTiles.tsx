import { rateNames, rates } from '@synapse/shared/report/rates'
import { ChangeNote } from '#report/ChangeNote.tsx'
import { compareRates, formatRate } from '#report/compare.ts'
import { FormulaButton } from '#report/FormulaButton.tsx'
import type { Report } from '#report/ReportTiles.tsx'
import { Tile, Tiles } from '#ui/Tiles.tsx'

/** Shows the rates, each with its numbers and formula. */
export const RateTiles = ({ report: { current, previous } }: { report: Report }) => (
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
