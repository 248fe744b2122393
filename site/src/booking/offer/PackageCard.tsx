import '#booking/offer/packages.css'
import type { PackageLabels } from '@synapse/shared/package/package-labels'
import type { ReactNode } from 'react'
import { packagePlaceholders } from '#booking/offer/offered-packages.ts'
import { placeholder } from '#content/placeholders.ts'
import { If } from '#ui/If.tsx'

type Props = { labels: PackageLabels; children: ReactNode }

/** A package with its radio button. */
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

/** The server fills in these placeholders for each package on sale. */
export const PackageCardPlaceholders = () => (
  <If filled="packages">
    <PackageCard labels={packagePlaceholders}>
      <If filled="checked">
        <input type="radio" name="package" value={placeholder('type')} defaultChecked />
      </If>
      <If empty="checked">
        <input type="radio" name="package" value={placeholder('type')} />
      </If>
    </PackageCard>
  </If>
)
