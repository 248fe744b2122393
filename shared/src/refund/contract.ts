import { z } from 'zod'
import { endpoint } from '#endpoint'
import {
  bookkeepingDateField,
  euroField,
  euroText,
  idParams,
  instantText,
  requiredLine,
} from '#fields'
import { manualMethods } from '#payment/payment'
import {
  refundRefusalSentences,
  refundRequesters,
  refundStatuses,
  sessionEndings,
} from '#refund/refund'

/** One line of the refund ledger. */
export const refundLine = z.object({
  id: z.uuid(),
  amount: euroText,
  status: z.enum(refundStatuses),
  requestedBy: z.enum(refundRequesters),
  reason: z.string().nullable(),
  failureReason: z.string().nullable(),
  /** How and on which day it was given back by hand; null for what Stripe gives back. */
  method: z.enum(manualMethods).nullable(),
  givenOn: z.iso.date().nullable(),
  createdAt: instantText,
})
export type RefundLine = z.output<typeof refundLine>

/** How the refund stands that was last asked for through a task. */
export const refundResult = z.object({
  status: z.enum(refundStatuses),
  amount: euroText,
  /** Why it failed. */
  reason: z.string().nullish(),
})
export type RefundResult = z.output<typeof refundResult>

const unknown = { status: 404, sentence: 'There is no such task any more.' } as const
const unknownBooking = { status: 404, sentence: 'No booking with that number.' } as const

const refundPreview = z.object({
  studentName: z.string(),
  paid: euroText,
  refunded: euroText,
  pending: euroText,
  remaining: euroText,
  /** The part of it that came by hand, so that it goes back by hand. */
  remainingByHand: euroText,
  /** How that came, the latest of it; null where none did. */
  method: z.enum(manualMethods).nullable(),
  /** Whether the session ends with it. */
  cancelsBooking: z.enum(sessionEndings),
  /** A session that has begun ends in the books only: no mail is sent, no slot becomes free. */
  hasBegun: z.boolean(),
})
export type RefundPreview = z.output<typeof refundPreview>

export const previewRefund = endpoint('GET', '/api/todo-items/{id}/refund', {
  summary: 'What was paid for the booking of a to-do, and what remains to be refunded',
  params: idParams,
  output: refundPreview,
  refusals: {
    unknown,
    no_booking: { status: 409, sentence: refundRefusalSentences.no_booking },
  },
})

export const previewBookingRefund = endpoint('GET', '/api/admin/bookings/{id}/refund', {
  summary: 'What was paid for a booking, and what remains to be refunded',
  params: idParams,
  output: refundPreview,
  refusals: { unknown: unknownBooking },
})

const handedBack = {
  method: z.enum(manualMethods),
  date: bookkeepingDateField('The date'),
}

const refundWish = {
  amount: euroField('The amount'),
  /** What remained to be refunded when the amount was chosen; refused when it has changed since. */
  remaining: euroField('What remained'),
  /** How and when that was given back which came by hand: this program cannot move it. */
  byHand: z.strictObject(handedBack).optional(),
  /** For card payments that were refunded by another way than Stripe: nothing is sent to Stripe. */
  outsideStripe: z.strictObject({ ...handedBack, note: requiredLine('The note', 500) }).optional(),
}

const refundOutput = z.object({
  /** Null when nothing was there to refund; the message says what was done instead. */
  refund: z.object({ amount: euroText, status: z.enum(refundStatuses) }).nullable(),
  booking: z.object({ studentName: z.string() }),
  message: z.string(),
})
export type RefundAnswer = z.output<typeof refundOutput>

const refundRefusals = {
  too_much: { status: 409, sentence: 'That is more than what remains to be refunded.' },
  changed: {
    status: 409,
    sentence:
      'What remains to be refunded has changed, for example by a refund in Stripe’s dashboard. Check the amounts and try again.',
  },
  how: {
    status: 409,
    sentence: 'What came by hand goes back by hand: say how and when you gave it back.',
  },
  not_yet: { status: 409, sentence: 'The date on which it was given back lies in the future.' },
  too_early: { status: 409, sentence: 'It cannot have been given back before it was paid.' },
  nothing: { status: 400, sentence: 'The amount must be more than nothing.' },
  /** `details` is what Stripe said. */
  refund_failed: { status: 502, sentence: 'Stripe could not refund the payment.' },
} as const

export const processRefund = endpoint('POST', '/api/todo-items/{id}/process-refund', {
  summary:
    'Refund the booking of a to-do, all that remains unless an amount is given; a cancellation task also cancels it, once Stripe has taken the refund. What came by hand was given back by hand, and is only written down',
  params: idParams,
  input: z.strictObject({
    ...refundWish,
    amount: refundWish.amount.optional(),
    remaining: refundWish.remaining.optional(),
  }),
  output: refundOutput,
  refusals: {
    ...refundRefusals,
    unknown,
    wrong_state: { status: 409, sentence: 'This task has been dealt with already.' },
    under_way: { status: 409, sentence: refundRefusalSentences.under_way },
    no_booking: { status: 409, sentence: refundRefusalSentences.no_booking },
    no_refund: { status: 409, sentence: refundRefusalSentences.no_refund },
  },
})

export const refundBooking = endpoint('POST', '/api/admin/bookings/{id}/refund', {
  summary:
    'Refund a booking without a task: a part keeps the session, all that was paid cancels it once Stripe has taken the refund',
  params: idParams,
  input: z.strictObject(refundWish),
  output: refundOutput,
  refusals: {
    ...refundRefusals,
    unknown: unknownBooking,
    wrong_state: {
      status: 409,
      sentence: 'Only a completed or cancelled booking can be refunded.',
    },
  },
})

export const refundInvoice = endpoint('POST', '/api/admin/invoices/{id}/refund', {
  summary:
    'Refund what was paid of an invoice beyond what it charges: card payments through Stripe; what was refunded by hand is recorded',
  params: idParams,
  input: z.strictObject({
    amount: euroField('The amount').refine(
      (cents) => cents > 0,
      'Enter an amount greater than zero.',
    ),
    /** How and when money was refunded by hand, which this program can't move. */
    byHand: z
      .strictObject({ method: z.enum(manualMethods), date: bookkeepingDateField('The date') })
      .optional(),
    /** Whether card payments were refunded by hand as well, because Stripe could not. */
    isOutsideStripe: z.boolean().default(false),
  }),
  output: z.object({
    refund: z.object({ amount: euroText, status: z.enum(refundStatuses) }),
    message: z.string(),
  }),
  refusals: {
    unknown: { status: 404, sentence: 'There is no such invoice any more.' },
    of_booking: { status: 409, sentence: 'What was paid for a booking is refunded there.' },
    too_much: {
      status: 409,
      sentence:
        'That is more than was paid beyond what the invoice charges. Credit the invoice first, or check for refunds made in Stripe’s dashboard.',
    },
    how: { status: 409, sentence: 'Enter how and when you refunded what was not paid by card.' },
    not_yet: { status: 409, sentence: 'The date of the refund is in the future.' },
    too_early: { status: 409, sentence: 'The date of the refund is before that of the payment.' },
    payments_unavailable: {
      status: 503,
      sentence: 'Stripe didn’t answer, and nothing was refunded. Try again in a minute.',
    },
    /** `details` is what Stripe said. */
    refund_failed: { status: 502, sentence: 'Stripe could not refund the payment.' },
  },
})
