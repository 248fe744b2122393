import { formatEuro, formatEuroShort } from '#money'
import type { Package } from '#package/package'
import { capitalise } from '#text/capitalise'
import { noBreak } from '#text/no-break'
import { formatMinutes } from '#time'

/** What the booking form says about a package, the same on the server and in the browser. */
export type PackageLabels = {
  label: string
  description: string
  /** '€60' */
  price: string
  /** '€60.00' */
  total: string
  /** The number of people, for example 'Up to 4 people'. */
  seats: string
  /** The length of the session, for example '2 h 15 min'. */
  duration: string
  /** The button's text: 'Pay €60.00'. */
  pay: string
}

/** Returns a package's texts for the booking form. */
export const packageLabels = (one: Package): PackageLabels => ({
  label: one.label,
  description: one.description,
  price: formatEuroShort(one.priceCents),
  total: formatEuro(one.priceCents),
  seats: capitalise(peopleText(one.numberOfStudents)),
  duration: noBreak(formatMinutes(one.durationMinutes)),
  pay: payLabel(one.priceCents),
})

/** Returns the payment button's text for a total. */
export const payLabel = (cents: number): string =>
  cents === 0 ? 'Book for free' : `Pay ${formatEuro(cents)}`

/** Returns the title of a package: 'Duo Session', but not 'Evening session Session'. */
export const packageTitle = (label: string): string =>
  /\bsession$/i.test(label) ? label : `${label} Session`

/** Returns how many people a package is for: 'up to 4 people'. The phrase fits in a sentence. */
export const peopleText = (students: number): string => {
  if (students > 2) return `up to ${students} people`
  return students === 1 ? '1 person' : '2 people'
}
