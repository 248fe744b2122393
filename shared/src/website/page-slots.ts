import { accentStyle } from '#accent'
import type { Timetable } from '#availability/timetable'
import { type Contact, defaultPlace } from '#business/contact'
import { readTutorPicture } from '#business/contract'
import { euroFromCents, formatEuroShort } from '#money'
import { baseSessionMinutes, type Package } from '#package/package'
import { extraTime, noBreak, type PackageWords, packageWords, sessionOf } from '#package/words'
import { formatMinutes, inMalta, maltaTime, weekdayName } from '#time'
import { readWebsitePicture } from '#website/contract'
import { bookingPath, builtInSlug } from '#website/website'

/** What the pages are told when they are served. */
export type PageFacts = {
  /** The origin that visitors see, without a slash at the end. */
  origin: string
  contact: Contact
  slug: string
  name: string
  primaryColor: string
  /** '' where there is none that its pages can show. */
  pictureHash: string
  takesBookings: boolean
  tutorAbout: string
  /** '' where there is no picture. */
  tutorPictureHash: string
  packages: readonly Package[]
  pattern: Timetable['pattern']
  /** The next moments at which a session can be booked. */
  nextStarts: readonly Temporal.Instant[]
}

/** Every place in the pages that is filled when they are served, '' where there is nothing to say. */
export type PageSlots = {
  origin: string
  websiteName: string
  /** Its name where it is not the built-in one: its pages lead to nobody else's offers. */
  otherWebsite: string
  /** '#0b6e99' */
  websiteColour: string
  /** The colours of another website than the built-in one, as a style. */
  websiteStyle: string
  /** The address of its picture. */
  websitePicture: string
  bookingPath: string
  /** Its name while nothing can be booked there. */
  closed: string
  tutorName: string
  /** The tutor's name, where something is said of them: nobody is introduced by a name alone. */
  teacher: string
  tutorAbout: string
  /** The address of the tutor's picture, where something is said of them. */
  tutorPicture: string
  place: string
  contactEmail: string
  contactPhone: string
  /** The number for programs; `contactPhone` is for people. */
  telephone: string
  /** Digits alone. */
  whatsapp: string
  facebook: string
  linkedin: string
  /** 'Monday to Friday at 09:00, 12:00, 15:00; Saturday at 09:00, 12:00 (Malta time).' */
  week: string
  /** '€60', '' where nothing is on offer. */
  lowestPrice: string
  /** 'Individual (1 person, 2 hours) for €60 or Duo (2 people, 2 h 15 min) for €100' */
  offer: string
  /** Since the first year, '2024', or '2024–2026'. */
  years: string
  /** The next sessions that can be booked, for programs, as long as the first package. */
  nextSessions: readonly { starts: string; ends: string }[]
  /** How long the first package lasts, for programs: '120'. */
  workload: string
  packages: readonly PackageSlots[]
  /** The packages on offer as JSON, for the booking form. */
  packagesData: string
}

type PackageSlots = PackageWords & {
  type: string
  /** '60.00' */
  priceDecimal: string
  /** 'Up to 4 people' */
  seats: string
  /** 'Individual Session', for 'Book Your …' */
  session: string
  /** '15 min longer' than the shortest one, '' for that. */
  extraTime: string
  /** 'checked' for the package that is chosen at first. */
  checked: string
  /** Whether it can be booked, in the words of schema.org. */
  stock: 'InStock' | 'OutOfStock'
}

/** Everything that pages say of prices, times, addresses and people, from what is set now. */
export const pageSlots = (facts: PageFacts, today: Temporal.PlainDate): PageSlots => {
  const isOther = facts.slug !== builtInSlug
  const { origin, contact, packages, tutorAbout, tutorPictureHash: hash } = facts
  const minutes = packages[0]?.durationMinutes ?? baseSessionMinutes
  const shortest = Math.min(...packages.map(({ durationMinutes }) => durationMinutes))
  return {
    origin,
    websiteName: facts.name,
    otherWebsite: isOther ? facts.name : '',
    websiteColour: facts.primaryColor,
    websiteStyle: isOther ? accentStyle(facts.primaryColor) : '',
    websitePicture:
      isOther && facts.pictureHash
        ? readWebsitePicture.path.replace('{hash}', facts.pictureHash)
        : '',
    bookingPath: bookingPath(facts.slug),
    closed: facts.takesBookings && packages.length > 0 ? '' : facts.name,
    tutorName: contact.tutorName,
    teacher: tutorAbout && contact.tutorName,
    tutorAbout,
    tutorPicture: tutorAbout && hash && readTutorPicture.path.replace('{hash}', hash),
    place: contact.place || defaultPlace,
    contactEmail: contact.contactEmail,
    contactPhone: noBreak(contact.contactPhone),
    telephone: contact.contactPhone.replace(/[^+\d]/g, ''),
    whatsapp: contact.whatsapp.replace(/\D/g, ''),
    facebook: contact.facebook,
    linkedin: contact.linkedin,
    week: weekSentence(facts.pattern, today),
    lowestPrice: lowestPrice(packages),
    offer: listed(packages.map((one) => `${one.label} (${extent(one)}) for ${priceOf(one)}`)),
    years: today.year > firstYear ? `${firstYear}–${today.year}` : String(firstYear),
    nextSessions: facts.nextStarts.map((start) => ({
      starts: programTime(start),
      ends: programTime(start.add({ minutes })),
    })),
    workload: String(minutes),
    packages: packages.map((one, index) => ({
      ...packageWords(one),
      type: one.type,
      priceDecimal: euroFromCents(one.priceCents),
      session: sessionOf(one.label),
      seats: capitalised(seats(one)),
      extraTime: extraTime(one.durationMinutes, shortest),
      checked: index === 0 ? 'checked' : '',
      stock: facts.takesBookings ? 'InStock' : 'OutOfStock',
    })),
    packagesData: JSON.stringify(packages),
  }
}

const firstYear = 2024

/** '2026-12-08T09:00:00+01:00' */
const programTime = (at: Temporal.Instant) =>
  inMalta(at).toString({ timeZoneName: 'never', smallestUnit: 'second' })

const priceOf = ({ priceCents }: Package) => formatEuroShort(priceCents)

const lowestPrice = (packages: readonly Package[]) =>
  packages.length === 0
    ? ''
    : formatEuroShort(Math.min(...packages.map(({ priceCents }) => priceCents)))

const extent = (one: Package) => `${seats(one)}, ${noBreak(formatMinutes(one.durationMinutes))}`

const seats = ({ numberOfStudents }: Package) => {
  if (numberOfStudents === 1) return '1 person'
  return numberOfStudents === 2 ? '2 people' : `up to ${numberOfStudents} people`
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** 'a, b or c' */
const listed = (parts: readonly string[]) =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' or ')

type Span = { first: number; last: number; times: string }

const weekSentence = (pattern: Timetable['pattern'], today: Temporal.PlainDate) => {
  const spans = spansOf(holdingOn(pattern, today))
  return spans.length === 0 ? '' : `${spans.map(spanWords).join('; ')} ${maltaTime}.`
}

const holdingOn = (pattern: Timetable['pattern'], today: Temporal.PlainDate) => {
  const iso = today.toString()
  return pattern.filter(
    ({ validFrom, validUntil }) =>
      (!validFrom || validFrom <= iso) && (!validUntil || iso <= validUntil),
  )
}

/** Days in a row that have the same times, put together. */
const spansOf = (pattern: Timetable['pattern']): Span[] => {
  const spans: Span[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
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
