import { isValidOn, type Timetable } from '#availability/timetable'
import { type Contact, defaultPlace, dialable } from '#business/contact'
import { readTutorPicture } from '#business/contract'
import { addressLine } from '#business/seller'
import { pathOf } from '#contract/call'
import { accentStyle } from '#design/accent'
import { euroFromCents, formatEuroShort } from '#money'
import { baseSessionMinutes, type Package } from '#package/package'
import {
  type PackageLabels,
  packageLabels,
  packageTitle,
  peopleText,
  summaryLabels,
} from '#package/package-labels'
import { noBreak } from '#text/no-break'
import { paragraphsOf } from '#text/paragraphs'
import {
  daysOfWeek,
  formatDay,
  formatMinutes,
  inMalta,
  maltaDate,
  maltaTime,
  weekdayName,
} from '#time'
import { readWebsitePicture } from '#website/contract'
import { bookingPath, builtInSlug, slugPath } from '#website/paths'
import { canBook } from '#website/website'

export type PageData = {
  /** The public origin, without a trailing slash. */
  origin: string
  contact: Contact
  /** The business name and address on invoices; '' if not set. */
  businessName: string
  address: string
  slug: string
  name: string
  primaryColor: string
  /** '' if the pages show no picture. */
  pictureHash: string
  takesBookings: boolean
  tutorAbout: string
  /** '' if the operator has switched off the right of withdrawal. */
  withdrawalText: string
  /** '' if there is no picture. */
  tutorPictureHash: string
  packages: readonly Package[]
  pattern: Timetable['pattern']
  nextStarts: readonly Temporal.Instant[]
}

/** The values that the server puts in place of the pages' placeholders; '' if not set. */
export type PageValues = {
  origin: string
  websiteName: string
  /** The website's name; '' for the built-in website, which shows the brand instead. */
  otherWebsite: string
  /** '#0b6e99' */
  websiteColour: string
  /** The website's colours as CSS; '' for the built-in website. */
  websiteStyle: string
  websitePicture: string
  bookingPath: string
  /** The path suffix of the terms and privacy pages: '/maria'; '' for the built-in website. */
  slugPath: string
  /** The website's name if it takes no bookings; otherwise ''. */
  closed: string
  tutorName: string
  /** The tutor's name; '' if there is no introduction. */
  introducedTutor: string
  tutorAbout: string
  withdrawalText: string
  withdrawalParagraphs: readonly { paragraph: string }[]
  /** '' if there is no introduction. */
  tutorPicture: string
  /** The business name or, if it isn't set, the website's name. */
  seller: string
  /** The address of the business or, if it isn't set, the place. */
  sellerAddress: string
  place: string
  contactEmail: string
  contactPhone: string
  /** For tel: links and structured data. Pages display `contactPhone`. */
  telephone: string
  /** For WhatsApp links: digits only, with the country code. */
  whatsapp: string
  facebook: string
  linkedin: string
  /** 'Monday to Friday at 09:00, 12:00; Saturday at 09:00 (Malta time).' */
  weeklySchedule: string
  /** '€60', or '' if no package is on sale. */
  lowestPrice: string
  /** 'Book a session with a tutor, from €60', or ''. */
  headline: string
  /** 'Tuesday 24 November', or '' if there is none. */
  nextFreeDay: string
  /** 'Individual (1 person, 2 hours) for €60 or Duo (2 people, 2 hours) for €100' */
  offer: string
  /** '2024' or '2024–2026' */
  years: string
  /** The next free slots, for structured data, each as long as a session of the first package. */
  nextSlots: readonly { starts: string; ends: string }[]
  /** The length of the first package in minutes, for structured data. */
  workload: string
  packages: readonly PackageValues[]
  /** '' if no package is on sale. */
  hasPackages: string
  /** The payment summary's texts for the first package, which is selected initially. */
  firstLabel: string
  firstDuration: string
  firstTotal: string
  firstPay: string
  /** The booking form reads the packages on sale from this. */
  packagesJson: string
}

type PackageValues = PackageLabels & {
  type: string
  priceDecimal: string
  /** The text after 'Book Your', such as 'Individual Session'. */
  title: string
  /** Either 'checked', for the initially selected package, or ''. */
  checked: string
  /** The availability as a schema.org term. */
  stock: 'InStock' | 'OutOfStock'
}

/** Returns the current values of the pages' placeholders. */
export const pageValues = (facts: PageData, today: Temporal.PlainDate): PageValues => {
  const isOther = facts.slug !== builtInSlug
  const { origin, contact, packages, tutorAbout, tutorPictureHash: hash } = facts
  const place = contact.place || defaultPlace
  const first = summaryLabels(packages[0])
  const minutes = packages[0]?.durationMinutes ?? baseSessionMinutes
  return {
    origin,
    websiteName: facts.name,
    otherWebsite: isOther ? facts.name : '',
    websiteColour: facts.primaryColor,
    websiteStyle: isOther ? accentStyle(facts.primaryColor) : '',
    websitePicture:
      isOther && facts.pictureHash
        ? pathOf(readWebsitePicture, { params: { hash: facts.pictureHash } })
        : '',
    bookingPath: bookingPath(facts.slug),
    slugPath: slugPath(facts.slug),
    closed: canBook(facts) ? '' : facts.name,
    tutorName: contact.tutorName,
    introducedTutor: tutorAbout && contact.tutorName,
    tutorAbout: paragraphsOf(tutorAbout).join('\n\n'),
    withdrawalText: facts.withdrawalText,
    withdrawalParagraphs: paragraphsOf(facts.withdrawalText).map((paragraph) => ({ paragraph })),
    tutorPicture: tutorAbout && hash && pathOf(readTutorPicture, { params: { hash } }),
    seller: facts.businessName || facts.name,
    sellerAddress: addressLine(facts.address) || place,
    place,
    contactEmail: contact.contactEmail,
    contactPhone: noBreak(contact.contactPhone),
    telephone: dialable(contact.contactPhone),
    whatsapp: withCountryCode(contact.whatsapp),
    facebook: contact.facebook,
    linkedin: contact.linkedin,
    weeklySchedule: weekSentence(facts.pattern, today),
    lowestPrice: lowestPrice(packages),
    headline: headline(facts),
    nextFreeDay: nextFreeDay(facts),
    offer: listed(packages.map((one) => `${one.label} (${extent(one)}) for ${priceText(one)}`)),
    years: today.year > firstYear ? `${firstYear}–${today.year}` : String(firstYear),
    nextSlots: facts.nextStarts.map((start) => ({
      starts: programTime(start),
      ends: programTime(start.add({ minutes })),
    })),
    workload: String(minutes),
    packages: packages.map((one, index) => ({
      ...packageLabels(one),
      type: one.type,
      priceDecimal: euroFromCents(one.priceCents),
      title: packageTitle(one.label),
      checked: index === 0 ? 'checked' : '',
      stock: facts.takesBookings ? 'InStock' : 'OutOfStock',
    })),
    hasPackages: packages.length > 0 ? 'yes' : '',
    firstLabel: first.label,
    firstDuration: first.duration,
    firstTotal: first.total,
    firstPay: first.pay,
    packagesJson: JSON.stringify(packages),
  }
}

/** Returns a phone number's digits, with Malta's country code if it has none: '35699123456'. */
const withCountryCode = (number: string) => {
  const digits = number.replace(/\D/g, '').replace(/^00/, '')
  return digits.length === 8 && !number.startsWith('+') ? `356${digits}` : digits
}

const firstYear = 2024

/** Formats a time in ISO 8601 with an offset: '2026-12-08T09:00:00+01:00'. */
const programTime = (at: Temporal.Instant) =>
  inMalta(at).toString({ timeZoneName: 'never', smallestUnit: 'second' })

const priceText = ({ priceCents }: Package) => formatEuroShort(priceCents)

const lowestPrice = (packages: readonly Package[]) =>
  packages.length === 0
    ? ''
    : formatEuroShort(Math.min(...packages.map(({ priceCents }) => priceCents)))

const headline = ({ packages, contact: { tutorName } }: PageData) =>
  packages.length === 0
    ? ''
    : `Book a\u00a0session with ${tutorName || 'a\u00a0tutor'}, ${packages.length > 1 ? 'from' : 'for'}\u00a0${lowestPrice(packages)}`

const nextFreeDay = ({ packages, nextStarts: [next] }: PageData) =>
  next && packages.length > 0 ? noBreak(formatDay(maltaDate(next))) : ''

const extent = (one: Package) =>
  `${peopleText(one.numberOfStudents)}, ${noBreak(formatMinutes(one.durationMinutes))}`

/** Joins strings as 'a, b or c'. */
const listed = (parts: readonly string[]) =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' or ')

type Span = { first: number; last: number; times: string }

const weekSentence = (pattern: Timetable['pattern'], today: Temporal.PlainDate) => {
  const spans = spansOf(pattern.filter((line) => isValidOn(today.toString(), line)))
  return spans.length === 0 ? '' : `${spans.map(spanWords).join('; ')} ${maltaTime}.`
}

/** Consecutive days with the same times form a group. */
const spansOf = (pattern: Timetable['pattern']): Span[] => {
  const spans: Span[] = []
  for (const day of daysOfWeek) {
    const lines = pattern.filter(({ dayOfWeek }) => dayOfWeek === day)
    const times = [...new Set(lines.map(({ startTime }) => startTime))].sort().join(', ')
    const before = spans.at(-1)
    if (before?.times === times && before.last === day - 1) before.last = day
    else if (times) spans.push({ first: day, last: day, times })
  }
  return spans
}

const spanWords = ({ first, last, times }: Span) =>
  `${weekdayName(first)}${first === last ? '' : ` to ${weekdayName(last)}`} at ${times}`
