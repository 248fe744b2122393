import { z } from 'zod'
import { timeRefusalSentences } from '#booking/booking'
import {
  couponBelowMinimum,
  couponInUse,
  invalidCoupon,
  participantEmails,
  tooManyParticipants,
} from '#booking/checkout-contract'
import { booking } from '#booking/contract'
import { venues } from '#booking/venue'
import { endpoint } from '#endpoint'
import {
  dateField,
  emailField,
  euroField,
  idField,
  instantField,
  line,
  packageTypeField,
  paragraph,
  requiredLine,
  slugField,
  timeField,
} from '#fields'
import { manualPayment } from '#payment/contract'
import { maltaDate } from '#time'
import { builtInSlug } from '#website/website'

export const createBooking = endpoint('POST', '/api/bookings', {
  summary: 'A booking made by the operator, completed at once',
  input: z.strictObject({
    /** Made by the client: a repeated click is the same booking. */
    id: idField.optional(),
    studentName: requiredLine('The student’s name', 120),
    studentEmail: emailField('The student’s e-mail'),
    /** A date in Malta; of a moment its date there counts. */
    sessionDate: z.union([
      instantField('The session’s date').transform(maltaDate).transform(String),
      dateField('The session’s date'),
    ]),
    sessionTime: timeField('The session’s time'),
    sessionType: packageTypeField,
    participantEmails: participantEmails.default([]),
    additionalNotes: paragraph('The notes', 2_000).nullish(),
    basePrice: euroField('The price'),
    discountAmount: euroField('The discount').default(0),
    finalPrice: euroField('The total'),
    /** What the discount comes from; one use of it is taken. */
    couponCode: line('The coupon code', 40).nullish(),
    venue: z.enum(venues).default('online'),
    /** What has been paid already, today; nothing without it. */
    payment: manualPayment.pick({ amount: true, method: true }).optional(),
    paymentStatus: z.literal('completed').default('completed'),
    /** A website's id or slug. */
    websiteId: z.union([idField, slugField]).default(builtInSlug),
  }),
  output: z.object({ booking }),
  refusals: {
    unknown_website: { status: 404, sentence: 'There’s no website with that name.' },
    unknown_package: { status: 409, sentence: 'The website has no such package any more.' },
    taken: { status: 409, sentence: timeRefusalSentences.taken },
    past: { status: 409, sentence: timeRefusalSentences.past },
    skipped: { status: 400, sentence: timeRefusalSentences.skipped },
    price_differs: { status: 409, sentence: 'The total is not the price less the discount.' },
    price_not_whole: { status: 400, sentence: 'Enter a custom price in whole euros.' },
    coupon_invalid: invalidCoupon,
    coupon_below_minimum: couponBelowMinimum,
    coupon_in_use: couponInUse,
    too_much: { status: 409, sentence: 'More has been paid than the booking costs.' },
    /** Cannot happen to a client that makes a new id for every filled-in form. */
    id_reused: { status: 409, sentence: 'That booking was made already, with other details.' },
    too_many_participants: tooManyParticipants,
  },
})
