import { type PackageLabels, packageLabels } from '@synapse/shared/package/package-labels'
import type { ReactNode } from 'react'
import { type Offer, packageGoneText } from '#booking/draft/use-offer.ts'
import { packagePlaceholders } from '#booking/offer/served-packages.ts'
import { nothingOnSale } from '#content/nothing-on-sale.ts'
import { closeSection, openEmptySection, openSection, placeholder } from '#content/placeholders.ts'

type Props = { offer: Offer; onChoose: (type: string) => void }

/** Renders the packages as cards with radio buttons. */
export const PackageChoice = ({ offer: { packages, offered, isGone }, onChoose }: Props) => (
  <fieldset className="booking-part">
    <legend>
      <h2>Choose your package</h2>
    </legend>
    {isGone && (
      <p className="notice package-gone" role="status">
        {packageGoneText}
      </p>
    )}
    <div className="stack packages">
      {!packages && <CardPlaceholders />}
      {packages?.map((item) => (
        <Card key={item.type} words={packageLabels(item)}>
          <input
            type="radio"
            name="package"
            value={item.type}
            checked={item.type === offered?.type}
            onChange={() => onChoose(item.type)}
          />
        </Card>
      ))}
      {packages?.length === 0 && <NothingOnSale />}
    </div>
  </fieldset>
)

/** Placeholders that the server fills, so its HTML matches the browser's first render. */
const CardPlaceholders = () => (
  <>
    {openSection('packages')}
    <Card words={packagePlaceholders}>
      {openSection('checked')}
      <input type="radio" name="package" value={placeholder('type')} defaultChecked />
      {closeSection('checked') + openEmptySection('checked')}
      <input type="radio" name="package" value={placeholder('type')} />
      {closeSection('checked')}
    </Card>
    {closeSection('packages') + openEmptySection('lowestPrice')}
    <NothingOnSale />
    {closeSection('lowestPrice')}
  </>
)

const Card = ({ words, children }: { words: PackageLabels; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the radio button is a child
  <label className="choice package">
    {children}
    <span className="package-name">{words.label}</span>
    <span className="package-price figures">{words.price}</span>
    <span className="package-text">{words.description}</span>
    <span className="row package-facts">
      <span>{words.seats}</span>
      <span>{words.duration}</span>
    </span>
  </label>
)

const NothingOnSale = () => <p>{nothingOnSale}</p>
