import { z } from 'zod'
import { bookingTabNames, timeRefusalMessages, venues } from '#booking/booking'
import { bookingRefusalMessages } from '#booking/booking-refusal'
import { bookingStateFields } from '#booking/booking-state-contract'
import { bookingSorts, bookingViewNames } from '#booking/booking-view'
import { participantEmails, tooManyParticipants } from '#booking/participant-emails-field'
import { timelineEntry } from '#booking/timeline-contract'
import { conflict, endpoint } from '#contract/endpoint'
import * as field from '#contract/fields'
import { changedElsewhere, unknownBooking, unknownCoupon } from '#contract/refusals'
import {
  feeAndPayout,
  manualPayment,
  manualPaymentRefusals,
  removalRefusals,
} from '#payment/contract'
import { paymentStatuses } from '#payment/payment'
import { refundEntry } from '#refund/contract'
import { maxNameLength } from '#text/person-name'
import { todoItem } from '#todo/contract'

export const booking = z.object({
  id: z.uuid(),
  websiteId: z.uuid(),
  website: z.string(),
  studentName: z.string(),
  studentEmail: z.string(),
  calendarEmail: z.string(),
  participantEmails: z.array(z.string()),
  ...bookingStateFields,
  /** The local time in Malta: '09:00'. */
  sessionTime: z.string(),
  sessionType: z.string(),
  packageLabel: z.string(),
  numberOfStudents: z.int(),
  basePrice: field.euroText,
  discountAmount: field.euroText,
  couponCode: z.string().nullable(),
  source: z.enum(['website', 'operator']),
  stripePaymentIntentId: z.string().nullable(),
  venue: z.enum(venues),
  /** An IANA name, from the visitor's browser. */
  visitorZone: z.string().nullable(),
  googleMeetLink: z.string().nullable(),
  calendarEventId: z.string().nullable(),
  /** Whether any payment for the booking was received, even if it has since been refunded. */
  hasPayment: z.boolean(),
  guestMessage: z.string().nullable(),
  additionalNotes: z.string().nullable(),
  expiresAt: field.instantText.nullable(),
  completedAt: field.instantText.nullable(),
  cancelledAt: field.instantText.nullable(),
  ...field.versioned,
})
export type AdminBooking = z.output<typeof booking>

export const listBookings = endpoint('GET', '/api/bookings', {
  summary:
    'List bookings by session date, by default starting 90 days ago; expired bookings are included only if they were paid',
  query: z.strictObject({ ...field.websiteQuery, ...field.dateRangeQuery }),
  output: z.array(booking),
})

const bookingFilter = {
  ...field.websiteQuery,
  ...field.dateRangeQuery,
  ...field.searchQuery,
  sessionType: field.packageType.optional(),
  view: z.enum(bookingViewNames).optional(),
}
const bookingPageQuery = z.strictObject({
  ...bookingFilter,
  ...field.pageQuery,
  sort: z.enum(bookingSorts).default('sessionDate'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})

export const listCompletedBookings = endpoint('GET', '/api/bookings/completed', {
  summary: 'List completed, cancelled and refunded bookings by page',
  query: bookingPageQuery,
  output: z.array(booking),
})

export const listPendingBookings = endpoint('GET', '/api/bookings/pending', {
  summary: 'List pending and expired bookings by page',
  query: bookingPageQuery,
  output: z.array(booking),
})

export const countBookings = endpoint('GET', '/api/admin/bookings/counts', {
  summary: 'Count the bookings that match a filter, by status',
  query: z.strictObject(bookingFilter).omit({ view: true }),
  output: z.object({
    completed: z.int(),
    pending: z.int(),
    upcoming: z.int(),
    past: z.int(),
    ended: z.int(),
    expired: z.int(),
  }),
})

export const exportBookings = endpoint('GET', '/api/admin/bookings/export', {
  summary: 'Export the filtered bookings as CSV',
  query: z.strictObject({ ...bookingFilter, tab: z.enum(bookingTabNames) }),
  produces: 'text/csv; charset=utf-8',
})

export const paymentOfBooking = z.object({
  id: z.uuid(),
  amount: field.euroText,
  status: z.enum(paymentStatuses),
  paymentDate: field.instantText,
  paymentMethod: z.string(),
  reference: z.string().nullable(),
  stripePaymentIntentId: z.string().nullable(),
  /** Opens the payment in Stripe's dashboard. */
  stripeUrl: z.string().nullable(),
  ...feeAndPayout,
  refunds: z.array(refundEntry),
  /** The receipt, with the student's link to its PDF; null if there is no receipt. */
  receipt: z.object({ number: z.string(), url: z.url(), isVoid: z.boolean() }).nullable(),
})

export const readBooking = endpoint('GET', '/api/bookings/{id}', {
  summary: 'Get a booking with its timeline, payments and tasks',
  output: z.object({
    booking,
    /** The last day of the withdrawal period; null if there is none; undefined when offline. */
    withdrawableUntil: z.iso.date().nullish(),
    timeline: z.array(timelineEntry),
    payments: z.array(paymentOfBooking),
    todoItems: z.array(todoItem),
  }),
  refusals: { unknown: unknownBooking },
})

export const wrongBookingState = conflict('You can’t do that in the booking’s current status.')

export const resendInvite = endpoint('POST', '/api/bookings/{id}/resend-invite', {
  summary: 'Resend the confirmation with its calendar invitation',
  output: z.object({ booking }),
  refusals: {
    unknown: unknownBooking,
    wrong_state: wrongBookingState,
    in_calendar: conflict(bookingRefusalMessages.in_calendar),
    begun: conflict(bookingRefusalMessages.begun),
  },
})

export const createRefundTodo = endpoint('POST', '/api/admin/bookings/{id}/create-refund-task', {
  summary: 'Add a refund task for a booking to the to-do list',
  output: z.object({ booking, todoItem }),
  refusals: {
    unknown: unknownBooking,
    wrong_state: wrongBookingState,
    exists: conflict(bookingRefusalMessages.exists),
  },
})

const cancelling = {
  summary: 'Cancel a booking and keep the payment',
  input: z.strictObject({ version: field.baseVersion }),
  output: z.object({ booking }),
  refusals: { unknown: unknownBooking, wrong_state: wrongBookingState, changed: changedElsewhere },
} as const

export const cancelBooking = endpoint(
  'POST',
  '/api/admin/bookings/{id}/cancel-without-refund',
  cancelling,
)

export const cancelBookingWithDelete = endpoint('DELETE', '/api/admin/bookings/{id}/cancel', {
  ...cancelling,
  summary: 'Cancel a booking and keep the payment (for older clients)',
})

export const moveBooking = endpoint('POST', '/api/admin/bookings/{id}/move', {
  summary: 'Move a booking to another time at the same price; the guests get an updated invitation',
  input: z.strictObject({
    sessionDate: field.instant('The new time'),
    /** The student asked for the session within the withdrawal period. */
    requestsEarlyStart: z.boolean().default(false),
    version: field.baseVersion,
  }),
  output: z.object({ booking }),
  refusals: {
    unknown: unknownBooking,
    wrong_state: wrongBookingState,
    changed: changedElsewhere,
    taken: conflict(timeRefusalMessages.taken),
    past: conflict(timeRefusalMessages.past),
  },
})

export const addBookingPayment = endpoint('POST', '/api/admin/bookings/{id}/payments', {
  summary: 'Record a manual payment for a booking, in full or in part',
  input: manualPayment,
  output: z.object({ booking }),
  refusals: { unknown: unknownBooking, wrong_state: wrongBookingState, ...manualPaymentRefusals },
})

export const removeBookingPayment = endpoint(
  'DELETE',
  '/api/admin/bookings/{id}/payments/{paymentId}',
  {
    summary: 'Remove a manual payment that was recorded by mistake',
    params: z.strictObject({ id: field.id, paymentId: field.id }),
    output: z.object({ booking }),
    refusals: { unknown: unknownBooking, ...removalRefusals },
  },
)

export const changeBookingNotes = endpoint('PATCH', '/api/admin/bookings/{id}', {
  summary: 'Edit the operator’s notes on a booking; the student’s message doesn’t change',
  input: z.strictObject({
    additionalNotes: field.paragraph('The notes', 5_000).nullable(),
    version: field.baseVersion,
  }),
  output: z.object({ booking }),
  mayRepeat: true,
  refusals: { unknown: unknownBooking, changed: changedElsewhere },
})

export const markNoShow = endpoint('PATCH', '/api/admin/bookings/{id}/no-show', {
  summary: 'Mark a booking as a no-show or remove the mark; payments don’t change',
  input: z.strictObject({ isNoShow: z.boolean() }),
  output: z.object({ booking }),
  mayRepeat: true,
  refusals: {
    unknown: unknownBooking,
    wrong_state: wrongBookingState,
    not_begun: conflict(bookingRefusalMessages.not_begun),
  },
})

export const listCouponUses = endpoint('GET', '/api/admin/coupons/{id}/uses', {
  summary: 'List the bookings that used a coupon',
  output: z.array(
    z.object({
      bookingId: z.uuid(),
      studentName: z.string(),
      studentEmail: z.string(),
      discountAmount: field.euroText,
      ...bookingStateFields,
      createdAt: field.instantText,
    }),
  ),
  refusals: { unknown: unknownCoupon },
})

export const changeGuests = endpoint('PATCH', '/api/admin/bookings/{id}/guests', {
  summary:
    'Change the guests of a session; added, remaining and removed guests get an e-mail that updates their calendar',
  input: z.strictObject({
    studentName: field.requiredLine('The student’s name', maxNameLength),
    studentEmail: field.email('The student’s e-mail'),
    /** The address for calendar invitations; the student's own address if this is empty. */
    calendarEmail: field.optionalEmail('The calendar e-mail'),
    participantEmails,
    version: field.baseVersion,
  }),
  output: z.object({ booking }),
  refusals: {
    unknown: unknownBooking,
    wrong_state: wrongBookingState,
    session_over: conflict(bookingRefusalMessages.session_over),
    too_many_participants: tooManyParticipants,
    changed: changedElsewhere,
  },
})
