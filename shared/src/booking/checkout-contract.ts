import { z } from 'zod'
import { slotRefusalMessages } from '#availability/slot'
import { bookingStatuses, venues } from '#booking/booking'
import { maxNotesLength } from '#booking/form'
import { participantEmails, tooManyParticipants } from '#booking/participant-emails-field'
import {
  badRequest,
  conflict,
  conflicts,
  endpoint,
  notFound,
  unavailable,
} from '#contract/endpoint'
import * as field from '#contract/fields'
import { unknownBooking, unknownWebsite } from '#contract/refusals'
import {
  couponBelowMinimum,
  couponInUse,
  ignoredReplacements,
  invalidCoupon,
} from '#coupon/contract'
import { maxCouponCodeLength } from '#coupon/coupon'
import { maxStudents } from '#package/package'
import { receiptNumberPattern } from '#payment/receipt'
import { maxNameLength } from '#text/person-name'
import { builtInSlug } from '#website/paths'
import { missingEarlyStartMessage } from '#withdrawal/withdrawal-texts'

export const listBookedTimes = endpoint('GET', '/api/bookings/availability', {
  who: 'anyone',
  summary: 'List the start times of completed bookings that block slots today or later',
  output: z.array(z.object({ sessionDate: field.instantText })),
})

export const checkoutInput = z.strictObject({
  /** An id that the form generates once, so that a double click starts only one checkout. */
  checkoutId: field.id.optional(),
  replaces: ignoredReplacements,
  website: field.slug.default(builtInSlug),
  studentName: field.requiredLine('The name', maxNameLength),
  studentEmail: field.email(),
  calendarEmail: field.optionalEmail('The calendar e-mail').nullish(),
  participantEmails: participantEmails.default([]),
  sessionDate: field.anyInstant('The session’s date'),
  sessionType: field.packageType,
  venue: z.enum(venues).default('online'),
  /** An IANA name. Unknown names aren't stored. */
  visitorZone: field.line('The time zone', 64).nullish(),
  numberOfStudents: z
    .int({ error: 'The number of students must be a whole number.' })
    .min(1)
    .max(maxStudents),
  basePrice: field.euro('The price'),
  couponCode: field.line('The coupon code', maxCouponCodeLength).nullish(),
  discountAmount: field.euro('The discount').default(0),
  finalPrice: field.euro('The total'),
  notes: field.paragraph('The notes', maxNotesLength).nullish(),
  /** The student wants the session within the withdrawal period. */
  requestsEarlyStart: z.boolean().default(false),
})

export const createCheckoutSession = endpoint('POST', '/api/create-checkout-session', {
  who: 'anyone',
  summary:
    'Create a pending booking and open its checkout page, which is valid for 30 minutes. Sending the same checkoutId again returns the same checkout.',
  input: checkoutInput,
  output: z.object({ url: z.string(), bookingId: z.uuid() }),
  refusals: {
    ...conflicts(slotRefusalMessages),
    unknown_website: unknownWebsite,
    website_closed: conflict('This website isn’t taking bookings at the moment.'),
    package_not_offered: conflict('This website doesn’t offer this package.'),
    wrong_number_of_students: badRequest('The number of students doesn’t match the package.'),
    too_many_participants: tooManyParticipants,
    early_start_not_requested: badRequest(missingEarlyStartMessage),
    names_missing: badRequest('Please provide the names of other students'),
    coupon_invalid: invalidCoupon,
    coupon_below_minimum: couponBelowMinimum,
    coupon_in_use: couponInUse,
    /** The error's `details` contains the correct total. */
    price_differs: conflict('The price has changed.'),
    too_many_free: {
      status: 429,
      message:
        'Today’s limit for free bookings has been reached. Please try again tomorrow, or write to us.',
    },
    too_many_unpaid: {
      status: 429,
      message:
        'There are several unpaid bookings with this e-mail address. Please try again in half an hour, or write to us.',
    },
    checkout_ended: conflict(
      'This checkout has already ended. Please reload the page to book again.',
    ),
    checkout_id_reused: conflict(
      'This checkout was started with different details. Please reload the page.',
    ),
    payments_unavailable: unavailable(
      'Card payments are unavailable at the moment. Nothing was charged. Please try again in a few minutes.',
    ),
    wrong_clock: unavailable(
      'Card payments aren’t working at the moment because our server’s clock is wrong. Nothing was charged; please try again later, or write to us.',
    ),
  },
})

/** `charged` means that the visitor paid, but the session isn't booked. */
const abandonOutcomes = ['not_charged', 'processing', 'booked', 'charged'] as const
export type AbandonOutcome = (typeof abandonOutcomes)[number]

export const abandonCheckout = endpoint('POST', '/api/abandon-checkout/{id}', {
  who: 'anyone',
  summary:
    'Abandon an unpaid booking: closes its checkout page, releases its coupon and returns whether the booking was paid after all',
  output: z.object({ outcome: z.enum(abandonOutcomes) }),
  refusals: {
    unknown: unknownBooking,
    payments_unavailable: unavailable(
      'The checkout page can’t be closed at the moment. It expires automatically within 30 minutes.',
    ),
  },
})

const howToPay = z.object({
  /** The bank details for a transfer; empty if the operator has no account. */
  account: z.array(z.object({ label: z.string(), value: z.string() })),
  invoicePage: z.url().nullable(),
})
export type HowToPay = z.output<typeof howToPay>

export const confirmedBooking = z.object({
  id: z.uuid(),
  studentName: z.string(),
  /** The address is masked half an hour after the booking was completed: 'm•••@example.com'. */
  studentEmail: z.string(),
  sessionType: z.string(),
  label: z.string(),
  sessionDate: field.instantText,
  durationMinutes: z.int(),
  paymentStatus: z.enum(bookingStatuses),
  isOver: z.boolean(),
  /** Whether the booking was ever completed. If it wasn't, any payment is refunded. */
  wasBooked: z.boolean(),
  /** Whether an expired booking has a payment of the wrong amount that isn't refunded yet. */
  wasCharged: z.boolean(),
  /** Whether the card refund for a cancelled session has failed. */
  hasFailedRefund: z.boolean(),
  /** Whether the operator must confirm the booking because a backup was restored. */
  isBeingChecked: z.boolean(),
  finalPrice: field.euroText,
  /** The balance due, for example for a booking that the operator created without a payment. */
  owed: field.euroText,
  /** How to pay the balance due; null if nothing is due. */
  howToPay: howToPay.nullable(),
  /**
   * The refunded amount, including pending refunds. If the session takes place, refunds of an
   * overpayment aren't included.
   */
  refundedAmount: field.euroText,
  /** The part of a cancelled session's price that isn't refunded. */
  keptAmount: field.euroText,
  /** Whether the operator still has to decide on a refund, which may change `keptAmount`. */
  isRefundUndecided: z.boolean(),
  venue: z.enum(venues),
  /** A booked online session's meeting link; null after the session, or if there is no link yet. */
  meetingLink: z.string().nullable(),
  movedFrom: field.instantText.nullable(),
  website: z.string(),
  /**
   * The website's former slugs, under which a browser may have stored the form. Slugs that another
   * website uses now are left out.
   */
  formerSlugs: z.array(z.string()),
  websiteName: z.string(),
  /** The link to the invoice form; null if the e-mail address is masked or the booking is free. */
  invoiceLink: z.url().nullable(),
  /**
   * The last day and the link for withdrawing from the contract; null if the student can't
   * withdraw. The day is null if the right ends with the session. The link is null while the e-mail
   * address is masked.
   */
  withdrawal: z.object({ until: z.iso.date().nullable(), link: z.url().nullable() }).nullable(),
  hasWithdrawn: z.boolean(),
  /** The refund that is still due after a withdrawal, and its deadline; null if none is due. */
  refundDue: z.object({ amount: field.euroText, by: z.iso.date() }).nullable(),
  receipts: z.array(z.object({ number: z.string(), amount: field.euroText })),
})

const ofSessionPath = '/api/booking-by-session/{session_id}'

const ofSession = z.strictObject({
  session_id: z.string().regex(/^[A-Za-z0-9_]{8,120}$/, 'There’s no booking for this payment.'),
})

const sessionRefusals = {
  unknown: notFound('There’s no booking for this payment.'),
  payments_unavailable: unavailable(
    'We can’t look up your payment at the moment. Please reload this page in a minute.',
  ),
} as const

export const readBookingBySession = endpoint('GET', ofSessionPath, {
  who: 'anyone',
  summary: 'Get a checkout’s booking; a booking that has been paid is completed first',
  params: ofSession,
  output: confirmedBooking,
  refusals: sessionRefusals,
})

export const downloadSession = endpoint('GET', `${ofSessionPath}/session.ics`, {
  who: 'anyone',
  summary: 'Download a checkout’s session as a calendar file, as long as it is booked',
  params: ofSession,
  produces: 'text/calendar; charset=utf-8',
  refusals: {
    ...sessionRefusals,
    not_booked: conflict('This session was never booked, or is no longer booked.'),
  },
})

export const downloadReceipt = endpoint('GET', `${ofSessionPath}/receipts/{number}`, {
  who: 'anyone',
  summary: 'Download the receipt for a booking’s payment as a PDF',
  params: ofSession.extend({ number: z.string().regex(receiptNumberPattern) }),
  produces: 'file',
  refusals: sessionRefusals,
})

/** A booking page's public data, without booked times or personal data. */
const bookingPage = z.object({
  slug: z.string(),
  name: z.string(),
  primaryColor: z.string(),
  takesBookings: z.boolean(),
  /** Null if the operator has switched off the right of withdrawal. */
  withdrawalText: z.string().nullable(),
  packages: z.array(
    z.object({
      type: z.string(),
      label: z.string(),
      description: z.string(),
      priceCents: z.int(),
      numberOfStudents: z.int(),
      durationMinutes: z.int(),
    }),
  ),
  timetable: z.object({
    pattern: z.array(
      z.object({
        dayOfWeek: z.int(),
        startTime: z.string(),
        validFrom: z.string().nullable(),
        validUntil: z.string().nullable(),
      }),
    ),
    daysOff: z.array(z.string()),
    closures: z.array(z.object({ date: z.string(), startTime: z.string(), endTime: z.string() })),
    slots: z.array(z.object({ date: z.string(), startTime: z.string(), isAvailable: z.boolean() })),
    busy: z.array(z.object({ start: z.string(), end: z.string() })),
  }),
})
export type BookingPage = z.output<typeof bookingPage>

export const readBookingPage = endpoint('GET', '/api/websites/{slug}/booking-page', {
  who: 'anyone',
  summary: 'Get the name, colour, packages and timetable of a website',
  params: z.strictObject({ slug: field.slug }),
  output: bookingPage,
  refusals: { unknown: unknownWebsite },
})
