import type { PackageLabels } from '@synapse/shared/package/package-labels'
import type { OfferedPackage } from '#booking/checkout-request.ts'
import { closing, opening, openingWithout, slot, when } from '#content/slots.ts'

/** Parses the packages that the server has put into the page; returns undefined at build time. */
export const parseServedPackages = (filled: string): readonly OfferedPackage[] | undefined =>
  filled === slot('packagesData') ? undefined : JSON.parse(filled)

/** The slots of one package, inside the list of packages. */
export const packageSlots: PackageLabels = {
  label: slot('label'),
  description: slot('description'),
  price: slot('price'),
  total: slot('total'),
  students: slot('students'),
  duration: slot('duration'),
  pay: slot('pay'),
}

/**
 * Returns text that contains slots of the initially selected package, or the fallback if no package
 * is selected.
 */
export const firstPackageText = (text: string, none: string): string =>
  opening('packages') +
  when('checked', text) +
  closing('packages') +
  openingWithout('lowestPrice') +
  none +
  closing('lowestPrice')
