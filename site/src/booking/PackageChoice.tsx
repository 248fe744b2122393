import { type PackageLabels, packageLabels } from '@synapse/shared/package/package-labels'
import type { ReactNode } from 'react'
import type { OfferedPackage } from '#booking/checkout-request.ts'
import { packageSlots } from '#booking/served-packages.ts'
import { closing, opening, openingWithout, slot } from '#content/slots.ts'

type Props = {
  /** Undefined at build time: the server fills in the packages. */
  offered: readonly OfferedPackage[] | undefined
  chosen: string | undefined
  onChoose: (type: string) => void
  /** A message about the chosen package, if there is one. */
  children: ReactNode
}

/** Renders the packages as cards with radio buttons. */
export const PackageChoice = ({ offered, chosen, onChoose, children }: Props) => (
  <fieldset className="booking-part">
    <legend>
      <h2>Choose your package</h2>
    </legend>
    {children}
    <div className="packages">
      {!offered && <PlacesForCards />}
      {offered?.map((item) => (
        <Card key={item.type} words={packageLabels(item)}>
          <input
            type="radio"
            name="package"
            value={item.type}
            checked={item.type === chosen}
            onChange={() => onChoose(item.type)}
          />
        </Card>
      ))}
      {offered?.length === 0 && <NothingOnSale />}
    </div>
  </fieldset>
)

/** Placeholders that the server fills, so the HTML equals the browser's first render. */
const PlacesForCards = () => (
  <>
    {opening('packages')}
    <Card words={packageSlots}>
      {opening('checked')}
      <input type="radio" name="package" value={slot('type')} defaultChecked />
      {closing('checked') + openingWithout('checked')}
      <input type="radio" name="package" value={slot('type')} />
      {closing('checked')}
    </Card>
    {closing('packages') + openingWithout('lowestPrice')}
    <NothingOnSale />
    {closing('lowestPrice')}
  </>
)

const Card = ({ words, children }: { words: PackageLabels; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the radio is handed in
  <label className="choice package">
    {children}
    <span className="package-name">{words.label}</span>
    <span className="package-price figures">{words.price}</span>
    <span className="package-text">{words.description}</span>
    <span className="package-facts">
      <span>{words.students}</span>
      <span>{words.duration}</span>
    </span>
  </label>
)

const NothingOnSale = () => <p>No sessions are on sale at the moment.</p>
