import { orderNumber } from '@synapse/shared/booking/booking'
import type { readBookingBySession } from '@synapse/shared/booking/checkout-contract'
import type { AnswerOf } from '@synapse/shared/endpoint'
import { centsFromEuro } from '@synapse/shared/money'
import { baseSessionMinutes, defaultPackages } from '@synapse/shared/package/package'

type Found = AnswerOf<typeof readBookingBySession>

/** The state of the booking lookup. */
export type Lookup =
  | { state: 'waiting' }
  | { state: 'found'; booking: Found }
  /** The server doesn't know the booking. */
  | { state: 'unknown' }
  /** The server answered with an error. */
  | { state: 'refused' }
  /** The server couldn't be reached. */
  | { state: 'unreachable' }

/** The order as shown on the page; unknown details are undefined. */
export type Order = {
  number: string | undefined
  name: string | undefined
  email: string | undefined
  sessionType: string | undefined
  /** The start in ISO 8601, or the text from the URL. */
  date: string | undefined
  minutes: number
  website: string | undefined
}

/** The order of a booking that the server has found. */
export type BookedOrder = Pick<Found, 'venue' | 'websiteName'> & {
  number: string
  name: string
  /** The e-mail address, masked 30 minutes after the booking. */
  email: string
  sessionType: string
  /** The start in ISO 8601. */
  date: string
  minutes: number
  priceCents: number
  owedCents: number
  howToPay: Found['howToPay']
  /** Whether the session's time has passed. */
  isOver: boolean
  /** Whether the payment led to a booked session. */
  wasBooked: boolean
  website: string
  meetingLink: string | undefined
  /** URL of the page for requesting an invoice. */
  invoiceLink: string | undefined
  /** The start before the booking was moved. */
  movedFrom: string | undefined
  /** The amount that has been refunded or is being refunded. */
  refundedCents: number
  /** The part of a cancelled session's price that isn't refunded. */
  keptCents: number
  /** Id of the Stripe checkout session, which identifies the booking. */
  sessionId: string
}

export type Confirmation =
  | { state: 'loading' }
  | { state: 'error'; message: string; advice?: string; canRetry: boolean }
  | { state: 'success'; order: BookedOrder; isLookedUp: true }
  /** The details come from the URL, and the server hasn't confirmed them. */
  | { state: 'success'; order: Order; isLookedUp: false; canRetry: boolean }
  | { state: 'pending'; order: Order }
  | { state: 'refunded' | 'expired' | 'cancelled'; order: BookedOrder }
  /** The booking waits for the operator's confirmation, so it may not take place. */
  | { state: 'checking'; order: BookedOrder }

const errorFallback = 'Unable to confirm your payment. Please contact support if you were charged.'

/**
 * Decides what to show after the checkout. The booking on the server takes precedence. If it can't
 * be looked up, details from the URL are shown as not confirmed, provided they include a name. If
 * the server doesn't know the booking, the URL is ignored.
 */
export const confirmationOf = (query: URLSearchParams, lookup: Lookup): Confirmation => {
  const order = orderOfAddress(query)
  const hasSession = Boolean(query.get('session_id'))
  if (!hasSession)
    return order.name
      ? { state: 'success', order, isLookedUp: false, canRetry: false }
      : { state: 'error', message: 'No session ID provided', canRetry: false }
  if (lookup.state === 'waiting') return { state: 'loading' }
  if (lookup.state === 'found') return confirmationOfBooking(lookup.booking, query)
  if (lookup.state === 'unknown') return notFetched
  if (order.name) return { state: 'success', order, isLookedUp: false, canRetry: true }
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

const confirmationOfBooking = (booking: Found, query: URLSearchParams): Confirmation => {
  const order: BookedOrder = {
    number: orderNumber(booking.id),
    name: booking.studentName,
    email: booking.studentEmail,
    sessionType: booking.label,
    date: booking.sessionDate,
    minutes: booking.durationMinutes,
    priceCents: centsFromEuro(booking.finalPrice),
    owedCents: centsFromEuro(booking.owed),
    howToPay: booking.howToPay,
    isOver: booking.isOver,
    wasBooked: booking.wasBooked,
    website: booking.website,
    websiteName: booking.websiteName,
    venue: booking.venue,
    meetingLink: booking.meetingLink ?? undefined,
    movedFrom: booking.movedFrom ?? undefined,
    refundedCents: centsFromEuro(booking.refundedAmount),
    keptCents: centsFromEuro(booking.keptAmount),
    sessionId: query.get('session_id') ?? '',
    invoiceLink: booking.invoiceLink ?? undefined,
  }
  if (booking.isBeingChecked) return { state: 'checking', order }
  return booking.paymentStatus === 'completed'
    ? { state: 'success', order, isLookedUp: true }
    : { state: booking.paymentStatus, order }
}

const orderOfAddress = (query: URLSearchParams): Order => {
  const text = (name: string) => query.get(name)?.trim().slice(0, 120) || undefined
  const type = text('type')
  const known = Object.values(defaultPackages).find((one) => one.type === type?.toLowerCase())
  const order = text('order')
  return {
    number: order && orderNumber(order),
    name: text('name'),
    email: text('email'),
    sessionType: known?.label ?? type,
    date: text('date'),
    minutes: known?.durationMinutes ?? baseSessionMinutes,
    website: undefined,
  }
}
