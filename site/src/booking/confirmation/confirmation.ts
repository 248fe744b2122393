import { orderNumber } from '@synapse/shared/booking/booking'
import { joinPhase } from '@synapse/shared/booking/booking-state'
import { isOver } from '@synapse/shared/booking/booking-view'
import type {
  downloadReceipt,
  downloadSession,
  readBookingBySession,
} from '@synapse/shared/booking/checkout-contract'
import type { FilledPath } from '@synapse/shared/contract/call'
import type { AnswerOf, Endpoint } from '@synapse/shared/contract/endpoint'
import { centsFromEuro } from '@synapse/shared/money'
import { baseSessionMinutes, defaultPackages } from '@synapse/shared/package/package'
import { bookingPath, builtInSlug } from '@synapse/shared/website/paths'
import { serverNow } from '#data/server-clock.ts'

export type FoundBooking = AnswerOf<typeof readBookingBySession>

export type BookingLookup =
  /** The URL has no session id. */
  | { state: 'none' }
  | { state: 'found'; booking: FoundBooking }
  | { state: 'unknown' }
  | { state: 'refused' }
  | { state: 'unreachable' }

/** Details missing from the URL are undefined. */
export type UrlDetails = ReturnType<typeof readDetails>

export type ShownBooking = ReturnType<typeof shownBooking>

export type Confirmation =
  | { state: 'loading' }
  | { state: 'error'; message: string; advice?: string; canRetry: boolean }
  /** The details come from the URL, and the server hasn't confirmed them. */
  | { state: 'unconfirmed'; details: UrlDetails; canRetry: boolean }
  | { state: 'success'; booking: ShownBooking }
  | {
      state: 'pending'
      booking: ShownBooking
      isPolling?: boolean
    }
  | { state: 'refunded' | 'expired' | 'cancelled'; booking: ShownBooking }
  /** The session may not take place: the operator hasn't confirmed the booking yet. */
  | { state: 'checking'; booking: ShownBooking }

const errorFallback = 'Unable to confirm your payment. Please contact support if you were charged.'

/**
 * Decides what to show after the checkout. A booking found on the server takes precedence. If the
 * lookup fails, the page shows the details in the URL as unconfirmed if they include a name. If the
 * server has no such booking, the page ignores the URL.
 */
export const confirmationOf = (query: URLSearchParams, lookup: BookingLookup): Confirmation => {
  if (lookup.state === 'found') return confirmationOfBooking(lookup.booking, query)
  if (lookup.state === 'unknown') return notFetched
  const details = readDetails(query)
  if (lookup.state === 'none')
    return details.studentName
      ? { state: 'unconfirmed', details, canRetry: false }
      : { state: 'error', message: 'No session ID provided', canRetry: false }
  if (details.studentName) return { state: 'unconfirmed', details, canRetry: true }
  return lookup.state === 'refused'
    ? notFetched
    : { state: 'error', message: errorFallback, canRetry: true }
}

const notFetched: Confirmation = {
  state: 'error',
  message: 'Failed to fetch booking details',
  advice: errorFallback,
  canRetry: true,
}

const confirmationOfBooking = (found: FoundBooking, query: URLSearchParams): Confirmation => {
  const booking = shownBooking(found, query.get('session_id') ?? '')
  if (found.isBeingChecked) return { state: 'checking', booking }
  return { state: found.paymentStatus === 'completed' ? 'success' : found.paymentStatus, booking }
}

const shownBooking = (booking: FoundBooking, checkoutSessionId: string) => {
  const path = lookupPath(checkoutSessionId)
  const now = serverNow()
  return {
    ...booking,
    isOver: booking.isOver || isOver(booking, now),
    number: orderNumber(booking.id),
    priceCents: centsFromEuro(booking.finalPrice),
    owedCents: centsFromEuro(booking.owed),
    refundedCents: centsFromEuro(booking.refundedAmount),
    keptCents: centsFromEuro(booking.keptAmount),
    refundDueCents: centsFromEuro(booking.refundDue?.amount ?? '0'),
    canJoin: joinPhase({ ...booking, googleMeetLink: booking.meetingLink }, now) === 'open',
    calendarFileLink: `${path}/session.ics` satisfies PathOf<typeof downloadSession>,
    receipts: booking.receipts.map(({ number }) => ({
      number,
      link: `${path}/receipts/${number}` satisfies PathOf<typeof downloadReceipt>,
    })),
  }
}

type PathOf<E extends Endpoint> = FilledPath<E['path']>

/**
 * Reads the details in the success page's URL. None of our links have these parameters, but the
 * specification requires them as a fallback.
 */
const readDetails = (query: URLSearchParams) => {
  const text = (name: string) => query.get(name)?.trim().slice(0, 120) || undefined
  const type = text('type')
  const known = Object.values(defaultPackages).find((one) => one.type === type?.toLowerCase())
  const order = text('order')
  return {
    number: order && orderNumber(order),
    studentName: text('name'),
    studentEmail: text('email'),
    label: known?.label ?? type,
    /** The date may be invalid, because anybody can change the URL. */
    sessionDate: text('date'),
    durationMinutes: known?.durationMinutes ?? baseSessionMinutes,
  }
}

/**
 * Returns the success page's heading. It mentions a payment only if there is one, because bookings
 * that the operator creates can be paid later.
 */
export const successHeading = (
  booking: Pick<ShownBooking, 'isOver' | 'owedCents' | 'priceCents'>,
) => {
  if (booking.isOver) return { eyebrow: 'Your booking', title: 'This session is over' }
  return booking.owedCents === 0 && booking.priceCents > 0
    ? { eyebrow: 'Purchase Successful', title: 'Payment Successful!' }
    : { eyebrow: 'Booking confirmed', title: 'See you soon!' }
}

/**
 * Returns the path of a website's booking form for links back to it. The specification sets the
 * path /booking, which the built-in website also serves.
 */
export const bookingFormPath = (website: string) =>
  website === builtInSlug ? '/booking' : bookingPath(website)

/**
 * Returns a booking's API path.
 * @param checkoutSessionId the id of Stripe's checkout session
 */
export const lookupPath = (checkoutSessionId: string) =>
  `/api/booking-by-session/${encodeURIComponent(checkoutSessionId)}` as const
