import { orderNumber } from '@synapse/shared/booking/booking'
import { joinPhase } from '@synapse/shared/booking/booking-state'
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
import { serverNow } from '#ui/server-clock.ts'

/** A booking that the server has found. */
export type FoundBooking = AnswerOf<typeof readBookingBySession>

export type BookingLookup =
  | { state: 'waiting' }
  /** The URL has no session id. */
  | { state: 'none' }
  | { state: 'found'; booking: FoundBooking }
  /** The server doesn't know the booking. */
  | { state: 'unknown' }
  /** The server answered with an error. */
  | { state: 'refused' }
  | { state: 'unreachable' }

/** Missing details are undefined. */
export type UrlDetails = ReturnType<typeof readDetails>

/** A found booking, with amounts in cents and links for the page. */
export type ShownBooking = ReturnType<typeof shownBooking>

export type Confirmation =
  | { state: 'loading' }
  | { state: 'error'; message: string; advice?: string; canRetry: boolean }
  /** The details come from the URL and aren't confirmed by the server. */
  | { state: 'unconfirmed'; details: UrlDetails; canRetry: boolean }
  | { state: 'success'; booking: ShownBooking }
  | { state: 'pending'; booking: ShownBooking }
  | { state: 'refunded' | 'expired' | 'cancelled'; booking: ShownBooking }
  /** The operator has yet to confirm the booking, so the session might not take place. */
  | { state: 'checking'; booking: ShownBooking }

const errorFallback = 'Unable to confirm your payment. Please contact support if you were charged.'

/**
 * Decides what to show after the checkout. The booking on the server takes precedence. If the
 * booking can't be looked up, details from the URL are shown as not confirmed, provided they
 * include a name. If the server doesn't know the booking, the URL is ignored.
 */
export const confirmationOf = (query: URLSearchParams, lookup: BookingLookup): Confirmation => {
  if (lookup.state === 'waiting') return { state: 'loading' }
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

/** @param sessionId the id of Stripe's checkout session, which identifies the booking */
const shownBooking = (booking: FoundBooking, sessionId: string) => {
  const path = `/api/booking-by-session/${encodeURIComponent(sessionId)}` as const
  return {
    ...booking,
    number: orderNumber(booking.id),
    priceCents: centsFromEuro(booking.finalPrice),
    owedCents: centsFromEuro(booking.owed),
    /** The amount that has been refunded or is being refunded. */
    refundedCents: centsFromEuro(booking.refundedAmount),
    /** The part of a cancelled session's price that isn't refunded. */
    keptCents: centsFromEuro(booking.keptAmount),
    /** The amount still to be refunded after a withdrawal. */
    refundDueCents: centsFromEuro(booking.refundDue?.amount ?? 0),
    /** Whether visitors can already join the session online. */
    canJoin: joinPhase({ ...booking, googleMeetLink: booking.meetingLink }, serverNow()) === 'open',
    calendarFileLink: `${path}/session.ics` satisfies PathOf<typeof downloadSession>,
    receipts: booking.receipts.map(({ number }) => ({
      number,
      link: `${path}/receipts/${number}` satisfies PathOf<typeof downloadReceipt>,
    })),
  }
}

type PathOf<E extends Endpoint> = FilledPath<E['path']>

/**
 * Reads the details from the success page's URL. None of the product's own links contain these
 * parameters, but the requirements name them as a fallback.
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
    /** The date in the URL, which can be any text. */
    sessionDate: text('date'),
    durationMinutes: known?.durationMinutes ?? baseSessionMinutes,
  }
}

/**
 * Returns the heading of the success page. The heading mentions a payment only if money was
 * received, because the operator also creates bookings that are paid later.
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
 * Returns the path of a website's booking form for links that lead back to it. The built-in website
 * also serves its form at /booking, the path that the specification sets for these links.
 */
export const bookingFormPath = (website: string) =>
  website === builtInSlug ? '/booking' : bookingPath(website)
