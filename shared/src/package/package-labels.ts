import { formatEuro, formatEuroShort } from '#money'
import type { Package } from '#package/package'
import { formatMinutes } from '#time'

/** A package as the booking form names it: the same words in the served page and in the browser. */
export type PackageLabels = {
  label: string
  description: string
  /** '€60' */
  price: string
  /** '€60.00' */
  total: string
  /** 'Up to 4 students' */
  students: string
  /** '2 h 15 min' */
  duration: string
  /** What the button says: 'Pay €60.00'. */
  pay: string
}

/** What the booking form says of a package. */
export const packageLabels = (offer: Package): PackageLabels => ({
  label: offer.label,
  description: offer.description,
  price: formatEuroShort(offer.priceCents),
  total: formatEuro(offer.priceCents),
  students: students(offer.numberOfStudents),
  duration: noBreak(formatMinutes(offer.durationMinutes)),
  pay: payLabel(offer.priceCents),
})

/** What the button that pays says of a total. */
export const payLabel = (cents: number): string =>
  cents === 0 ? 'Book for free' : `Pay ${formatEuro(cents)}`

/** '15 min longer' than the shortest session on offer, '' for that one. */
export const extraTime = (minutes: number, shortest: number): string =>
  minutes > shortest ? `${noBreak(formatMinutes(minutes - shortest))} longer` : ''

/** A package as one books it: 'Duo Session', and never 'Evening session Session'. */
export const sessionOf = (label: string): string =>
  /\bsession$/i.test(label) ? label : `${label} Session`

/** A number and its unit are read as one word and never broken. */
export const noBreak = (text: string): string => text.replaceAll(' ', '\u00a0')

const students = (count: number) => {
  if (count > 2) return `Up to ${count} students`
  return count === 1 ? '1 student' : '2 students'
}
