import { z } from 'zod'
import { timeRefusalMessages, venues } from '#booking/booking'
import { booking } from '#booking/contract'
import { priceNotWhole } from '#booking/custom-price'
import { maxNotesLength } from '#booking/form'
import { participantEmails, tooManyParticipants } from '#booking/participant-emails-field'
import { badRequest, conflict, endpoint } from '#contract/endpoint'
import * as field from '#contract/fields'
import { idReused, quoteInvoiced, unknownPackage, unknownWebsite } from '#contract/refusals'
import { couponBelowMinimum, couponInUse, invalidCoupon } from '#coupon/contract'
import { maxCouponCodeLength } from '#coupon/coupon'
import { manualPayment } from '#payment/contract'
import { maxNameLength } from '#text/person-name'
import { maltaDate } from '#time'
import { builtInSlug } from '#website/paths'

export const createBooking = endpoint('POST', '/api/bookings', {
  summary: 'Create a booking as the operator; it is completed immediately',
  input: z.strictObject({
    /** An id that the app generates, so that a double click creates only one booking. */
    id: field.id.optional(),
    studentName: field.requiredLine('The student’s name', maxNameLength),
    studentEmail: field.email('The student’s e-mail'),
    /** A date in Malta. Timestamps are converted to dates. */
    sessionDate: z.union([
      field.instant('The session’s date').transform(maltaDate).transform(String),
      field.date('The session’s date'),
    ]),
    sessionTime: field.time('The session’s time'),
    sessionType: field.packageType,
    participantEmails: participantEmails.default([]),
    additionalNotes: field.paragraph('The notes', maxNotesLength).nullish(),
    basePrice: field.euro('The price'),
    discountAmount: field.euro('The discount').default(0),
    finalPrice: field.euro('The total'),
    couponCode: field.line('The coupon code', maxCouponCodeLength).nullish(),
    venue: z.enum(venues).default('online'),
    /** The student asked for the session within the withdrawal period. */
    requestsEarlyStart: z.boolean().default(false),
    /** A manual payment that the student has made, dated today; omitted for an unpaid booking. */
    payment: manualPayment.pick({ amount: true, method: true }).optional(),
    paymentStatus: z.literal('completed').default('completed'),
    websiteId: z.union([field.id, field.slug]).default(builtInSlug),
  }),
  output: z.object({ booking }),
  refusals: {
    unknown_website: unknownWebsite,
    unknown_package: unknownPackage,
    taken: conflict(timeRefusalMessages.taken),
    past: conflict(timeRefusalMessages.past),
    skipped: badRequest(timeRefusalMessages.skipped),
    price_differs: conflict('The total must be the price less the discount.'),
    price_not_whole: priceNotWhole,
    coupon_invalid: invalidCoupon,
    coupon_below_minimum: couponBelowMinimum,
    coupon_in_use: couponInUse,
    quote_invoiced: quoteInvoiced,
    too_much: conflict('The payment is more than the booking’s total.'),
    id_reused: idReused,
    too_many_participants: tooManyParticipants,
  },
})
