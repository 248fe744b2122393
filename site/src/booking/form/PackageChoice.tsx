import '#booking/form/package-choice.css'
import { packageLabels } from '@synapse/shared/package/package-labels'
import type { PackageSelection } from '#booking/draft/package-selection.ts'
import { PackageCard, PackageCardPlaceholders } from '#booking/offer/PackageCard.tsx'
import { nothingOnSale } from '#content/no-bookings.ts'
import { placeholder } from '#content/placeholders.ts'
import { If } from '#ui/If.tsx'

type Props = { selection: PackageSelection; onChoose: (type: string) => void }

export const PackageChoice = ({
  selection: { packages, chosenPackage, isGone },
  onChoose,
}: Props) => (
  <fieldset className="booking-part">
    <legend>
      <h2>Choose your session</h2>
    </legend>
    {isGone && (
      <p className="notice" role="status">
        The package you chose is no longer available. Here’s what is.
      </p>
    )}
    <div className="stack packages">
      {!packages && <PackagePlaceholders />}
      {packages?.map((item) => (
        <PackageCard key={item.type} labels={packageLabels(item)}>
          <input
            type="radio"
            name="package"
            value={item.type}
            checked={item.type === chosenPackage?.type}
            onChange={() => onChoose(item.type)}
          />
        </PackageCard>
      ))}
      {packages?.length === 0 && <p>{nothingOnSale}</p>}
    </div>
  </fieldset>
)

/** The server fills in these placeholders, so that its HTML matches the browser's first render. */
const PackagePlaceholders = () => (
  <>
    <PackageCardPlaceholders />
    <If empty={placeholder('hasPackages')}>
      <p>{nothingOnSale}</p>
    </If>
  </>
)
