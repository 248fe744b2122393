import type { PackageWords } from '@synapse/shared/package/words'
import type { OfferedPackage } from '#booking/checkout-request.ts'
import { closing, opening, openingWithout, slot, when } from '#content/slots.ts'

/** What is on sale, as the server has put it into the page; undefined in the build, where it is a place. */
export const servedPackages = (filled: string): readonly OfferedPackage[] | undefined =>
  filled === slot('packagesData') ? undefined : JSON.parse(filled)

/** The places of one package, within those of all. */
export const placesOfPackage: PackageWords = {
  label: slot('label'),
  description: slot('description'),
  price: slot('price'),
  total: slot('total'),
  students: slot('students'),
  duration: slot('duration'),
  pay: slot('pay'),
}

/** A text with the places of the package that is chosen at first, and what stands there for none. */
export const ofFirstPackage = (text: string, none: string): string =>
  opening('packages') +
  when('checked', text) +
  closing('packages') +
  openingWithout('lowestPrice') +
  none +
  closing('lowestPrice')
