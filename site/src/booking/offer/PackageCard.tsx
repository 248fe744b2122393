import '#booking/offer/packages.css'
import type { PackageLabels } from '@synapse/shared/package/package-labels'
import type { ReactNode } from 'react'
import { placeholder, sectionTags } from '#content/placeholders.ts'
import { If } from '#ui/If.tsx'

type Props = { labels: PackageLabels; children: ReactNode }

export const PackageCard = ({ labels, children }: Props) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the radio button is a child
  <label className="choice package">
    {children}
    <span className="package-name">{labels.label}</span>
    <span className="package-price figures">{labels.price}</span>
    <span className="package-text">{labels.description}</span>
    <span className="row package-facts">
      <span>{labels.seats}</span>
      <span>{labels.duration}</span>
    </span>
  </label>
)

const placeholders: PackageLabels = {
  label: placeholder('label'),
  description: placeholder('description'),
  price: placeholder('price'),
  seats: placeholder('seats'),
  duration: placeholder('duration'),
}

const [firstTag, lastTag] = sectionTags('#', 'packages')

/** The server repeats this card for each package on sale. */
export const PackageCardPlaceholders = () => (
  <>
    {firstTag}
    <PackageCard labels={placeholders}>
      <If filled={placeholder('checked')}>
        <input type="radio" name="package" value={placeholder('type')} defaultChecked />
      </If>
      <If empty={placeholder('checked')}>
        <input type="radio" name="package" value={placeholder('type')} />
      </If>
    </PackageCard>
    {lastTag}
  </>
)
