import { packageLabels } from '@synapse/shared/package/package-labels'
import { PackageCard, PackageCardPlaceholders } from '#booking/booking-page/PackageCard.tsx'
import { type Offer, packageGoneText } from '#booking/draft/use-offer.ts'
import { nothingOnSale } from '#content/no-bookings.ts'
import { If } from '#ui/If.tsx'

type Props = { offer: Offer; onChoose: (type: string) => void }

/** Renders the packages as cards with radio buttons. */
export const PackageChoice = ({ offer: { packages, chosen, isGone }, onChoose }: Props) => (
  <fieldset className="booking-part">
    <legend>
      <h2>Choose your session</h2>
    </legend>
    {isGone && (
      <p className="notice package-gone" role="status">
        {packageGoneText}
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
            checked={item.type === chosen?.type}
            onChange={() => onChoose(item.type)}
          />
        </PackageCard>
      ))}
      {packages?.length === 0 && <NothingOnSale />}
    </div>
  </fieldset>
)

/** The server fills in these placeholders, so that its HTML matches the browser's first render. */
const PackagePlaceholders = () => (
  <>
    <PackageCardPlaceholders />
    <If empty="lowestPrice">
      <NothingOnSale />
    </If>
  </>
)

const NothingOnSale = () => <p>{nothingOnSale}</p>
