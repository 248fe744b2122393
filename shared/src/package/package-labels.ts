import { formatEuro, formatEuroShort } from '#money'
import type { Package } from '#package/package'
import { capitalise } from '#text/capitalise'
import { noBreak } from '#text/no-break'
import { formatMinutes } from '#time'

export type PackageLabels = {
  label: string
  description: string
  /** '€60' */
  price: string
  /** 'Up to 4 people' */
  seats: string
  /** '2 h 15 min' */
  duration: string
}

/** Returns the texts on a package's card. */
export const packageLabels = (one: Package): PackageLabels => ({
  label: one.label,
  description: one.description,
  price: formatEuroShort(one.priceCents),
  seats: capitalise(peopleText(one.numberOfStudents)),
  duration: durationLabel(one),
})

/** `total` is '€60.00', and `pay` the payment button's text. */
export type SummaryLabels = { label: string; duration: string; total: string; pay: string }

/** Returns the payment summary's texts for the chosen package, if there is one. */
export const summaryLabels = (
  one: Package | undefined,
  totalCents = one?.priceCents ?? 0,
): SummaryLabels => {
  if (!one) return { label: '–', duration: '', total: '–', pay: 'Pay' }
  const total = formatEuro(totalCents)
  const pay = totalCents === 0 ? 'Book for free' : `Pay ${total}`
  return { label: one.label, duration: durationLabel(one), total, pay }
}

const durationLabel = (one: Package) => noBreak(formatMinutes(one.durationMinutes))

/** Returns the title of a package: 'Duo Session', but not 'Evening session Session'. */
export const packageTitle = (label: string): string => withNoun(label, 'Session')

/** Like `packageTitle`, but for use in a sentence: 'Duo session'. */
export const sessionLabel = (label: string): string => withNoun(label, 'session')

const withNoun = (label: string, noun: string) =>
  /\bsession$/i.test(label) ? label : `${label} ${noun}`

/** Returns how many people a package is for, in words for mid-sentence: 'up to 4 people'. */
export const peopleText = (students: number): string => {
  if (students > 2) return `up to ${students} people`
  return students === 1 ? '1 person' : '2 people'
}
