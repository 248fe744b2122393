import { isYetToStart } from '#booking/booking-view'
import type { AdminBooking } from '#booking/contract'
import type { AnswerOf } from '#contract/endpoint'
import { centsFromEuro, euroFromCents, sumCents } from '#money'
import type { readStudent, Student } from '#student/contract'
import { compareText } from '#text/compare-text'

type Answer = AnswerOf<typeof readStudent>

type Records = {
  students: readonly { email: string; onWebsites: Readonly<Record<string, Student>> }[]
  bookings: readonly AdminBooking[]
  /** Bookings that are too old to be on the device. */
  older?: Answer['bookings']
}

/**
 * Returns the data of a student's page from local records, in the server's format; undefined if
 * there are no records of the student.
 */
export const studentPage = (
  { students, bookings, older = [] }: Records,
  address: string,
  website: string,
  now: Temporal.Instant,
): Answer | undefined => {
  const email = address.toLowerCase()
  const own = bookings.filter(({ studentEmail }) => studentEmail.toLowerCase() === email)
  const websites = students.find((student) => student.email === email)?.onWebsites ?? {}
  const upcoming = (on?: string) =>
    own.filter((booking) => (!on || booking.website === on) && isYetToStart(booking, now)).length
  const all = Object.values(websites)
  if (own.length + all.length + older.length === 0) return undefined
  const onWebsite = websites[website]
  return {
    student:
      all.length > 0
        ? { ...combineWebsites(all), upcoming: upcoming(), totalSpent: totalSpent(own, websites) }
        : null,
    onWebsite: onWebsite ? { ...onWebsite, upcoming: upcoming(website) } : null,
    // Drop duplicates, because until the next sync, a booking in `older` can also be on the device.
    bookings: [
      ...own.map(lineOf),
      ...older.filter(({ id }) => !own.some((one) => one.id === id)),
    ].sort((a, b) => compareText(b.sessionDate, a.sessionDate) || compareText(b.id, a.id)),
  }
}

/** Adds up the figures from all websites. The name is the one in the latest booking. */
export const combineWebsites = (figures: readonly Student[]): Student => {
  const sum = (name: 'sessions' | 'noShows') =>
    figures.reduce((total, one) => total + (one[name] ?? 0), 0)
  const held = figures.filter(({ sessions }) => sessions > 0)
  // If every booking was cancelled or refunded, use the dates of those bookings.
  const dated = held.length > 0 ? held : figures
  const inOrder = dated.toSorted((a, b) => momentOf(a.lastSession) - momentOf(b.lastSession))
  const last = inOrder.at(-1) as Student
  const first = dated.toSorted((a, b) => momentOf(a.firstSession) - momentOf(b.firstSession))[0]
  return {
    ...last,
    sessions: sum('sessions'),
    noShows: sum('noShows'),
    firstSession: first?.firstSession ?? last.firstSession,
  }
}

/** Returns the total spent on all websites, including amounts kept after cancellations. */
const totalSpent = (own: readonly AdminBooking[], websites: Readonly<Record<string, Student>>) => {
  const elsewhere = own.filter(({ website }) => !websites[website]).map(({ revenue }) => revenue)
  const amounts = [...Object.values(websites).map(({ totalSpent }) => totalSpent), ...elsewhere]
  return euroFromCents(sumCents(amounts.map(centsFromEuro)))
}

const lineOf = (booking: AdminBooking): Answer['bookings'][number] => ({
  id: booking.id,
  website: booking.website,
  sessionType: booking.sessionType,
  packageLabel: booking.packageLabel,
  sessionDate: booking.sessionDate,
  durationMinutes: booking.durationMinutes,
  finalPrice: booking.finalPrice,
  paid: booking.paid,
  revenue: booking.revenue,
  owed: booking.owed,
  paymentStatus: booking.paymentStatus,
  paymentsState: booking.paymentsState,
  isNoShow: booking.isNoShow,
  hasOpenRefundTask: booking.hasOpenRefundTask,
})

const momentOf = (instant: string) => Date.parse(instant)
