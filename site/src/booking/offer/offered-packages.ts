import type { BookingPage } from '@synapse/shared/booking/checkout-contract'
import { placeholder } from '#content/placeholders.ts'

export type OfferedPackage = BookingPage['packages'][number]

/** Returns the packages that the server has put into the page; undefined at build time. */
export const parsePackages = (packagesJson: string): readonly OfferedPackage[] | undefined =>
  packagesJson === placeholder('packagesJson') ? undefined : JSON.parse(packagesJson)
