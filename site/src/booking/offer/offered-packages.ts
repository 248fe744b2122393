import type { BookingPage } from '@synapse/shared/booking/checkout-contract'
import type { PackageLabels } from '@synapse/shared/package/package-labels'
import { ifEmpty, ifFilled, placeholder } from '#content/placeholders.ts'

export type OfferedPackage = BookingPage['packages'][number]

/** Returns the packages that the server has put into the page; undefined at build time. */
export const parsePackages = (packagesJson: string): readonly OfferedPackage[] | undefined =>
  packagesJson === placeholder('packagesJson') ? undefined : JSON.parse(packagesJson)

/** Placeholders for a package. They work only inside the list of packages. */
export const packagePlaceholders: PackageLabels = {
  label: placeholder('label'),
  description: placeholder('description'),
  price: placeholder('price'),
  total: placeholder('total'),
  seats: placeholder('seats'),
  duration: placeholder('duration'),
  pay: placeholder('pay'),
}

/** Returns `text` for the initially selected package, or `none` if there are no packages. */
export const firstPackageText = (text: string, none: string): string =>
  ifFilled('packages', ifFilled('checked', text)) + ifEmpty('lowestPrice', none)
