import { z } from 'zod'
import { conflict, conflicts, endpoint } from '#contract/endpoint'
import * as field from '#contract/fields'
import { passwordNeeded } from '#contract/password-needed'
import {
  amountZero,
  notRefundable,
  todoClosed,
  unknownBooking,
  unknownInvoice,
  unknownTodo,
} from '#contract/refusals'
import { manualMethods } from '#payment/payment'
import { quarterClosed } from '#quarter/quarter'
import {
  bookingEndings,
  refundRefusalMessages,
  refundRequesters,
  refundStatuses,
} from '#refund/refund'

export const refundEntry = z.object({
  id: z.uuid(),
  amount: field.euroText,
  status: z.enum(refundStatuses),
  requestedBy: z.enum(refundRequesters),
  reason: z.string().nullable(),
  failureReason: z.string().nullable(),
  /** Set for manual refunds only. */
  method: z.enum(manualMethods).nullable(),
  givenOn: z.iso.date().nullable(),
  createdAt: field.instantText,
})
export type RefundEntry = z.output<typeof refundEntry>

export const refundResult = z.object({
  status: z.enum(refundStatuses),
  amount: field.euroText,
  reason: z.string().nullish(),
})
export type RefundResult = z.output<typeof refundResult>

const refundPreview = z.object({
  bookingId: z.uuid(),
  studentName: z.string(),
  paid: field.euroText,
  refunded: field.euroText,
  pending: field.euroText,
  remaining: field.euroText,
  /** The part of `remaining` that was paid manually and so must be refunded manually. */
  remainingByHand: field.euroText,
  /** The method of the latest manual payment; null if there is none. */
  method: z.enum(manualMethods).nullable(),
  cancelsBooking: z.enum(bookingEndings),
  /** Null if the student hasn't withdrawn. */
  due: field.euroText.nullable(),
  /**
   * Whether the session has started. If so, a refund that ends the booking doesn't cancel the
   * session or send e-mails.
   */
  hasBegun: z.boolean(),
})
export type RefundPreview = z.output<typeof refundPreview>

export const previewRefund = endpoint('GET', '/api/todo-items/{id}/refund', {
  summary: 'Get the payments and the refundable amount of a task’s booking',
  output: refundPreview,
  refusals: {
    unknown: unknownTodo,
    no_booking: conflict(refundRefusalMessages.no_booking),
    other_currency: conflict(refundRefusalMessages.other_currency),
  },
})

export const previewBookingRefund = endpoint('GET', '/api/admin/bookings/{id}/refund', {
  summary: 'Get the payments and the refundable amount of a booking',
  output: refundPreview,
  refusals: { unknown: unknownBooking },
})

/** The app only records manual refunds. */
const manualRefund = z.strictObject({
  method: z.enum(manualMethods),
  date: field.bookkeepingDate('The date'),
})

const refundFields = {
  amount: field.euro('The amount', field.maxTotalEuro),
  /** The amount that the operator saw. If it has changed since, the refund is refused. */
  remaining: field.euro('The remaining amount', field.maxTotalEuro),
  /** Covers the payments that were made manually. */
  byHand: manualRefund.optional(),
  /** Covers all payments, including card payments. */
  outsideStripe: manualRefund.extend({ note: field.requiredLine('The note', 500) }).optional(),
}

const refundOutput = z.object({
  /** Null if nothing was left to refund; the message then says so. */
  refund: z.object({ amount: field.euroText, status: z.enum(refundStatuses) }).nullable(),
  booking: z.object({ studentName: z.string() }),
  message: z.string(),
})

const commonRefusals = {
  changed: conflict(
    'The remaining amount has changed, for example because of a refund in Stripe’s dashboard. Check the amounts and try again.',
  ),
  in_future: conflict('The refund date can’t be in the future.'),
  too_early: conflict('The refund date can’t be before the payment date.'),
  closed: quarterClosed,
  /** The error's `details` contains Stripe's message. */
  refund_failed: { status: 502, message: 'Stripe couldn’t refund the payment.' },
  /** Only refunds above the operator's limit need the password. */
  password_needed: passwordNeeded,
} as const

const refundRefusals = {
  ...commonRefusals,
  too_much: conflict('The amount is more than can still be refunded.'),
  no_method: conflict(
    'This payment wasn’t made by card. Refund it manually, then record how and when you did so.',
  ),
  disputed: conflict(
    'The disputed amount is held by the bank or was returned to the cardholder, so it can’t be refunded as well.',
  ),
  nothing: amountZero,
} as const

export const processRefund = endpoint('POST', '/api/todo-items/{id}/process-refund', {
  summary:
    'Refund a task’s booking, in full unless an amount is given; a cancellation task also cancels the booking once Stripe has accepted the refund. Manual refunds are only recorded',
  input: z.strictObject({
    ...refundFields,
    amount: refundFields.amount.optional(),
    remaining: refundFields.remaining.optional(),
  }),
  output: refundOutput,
  refusals: {
    ...refundRefusals,
    unknown: unknownTodo,
    wrong_state: todoClosed,
    ...conflicts(refundRefusalMessages),
  },
})

export const refundBooking = endpoint('POST', '/api/admin/bookings/{id}/refund', {
  summary:
    'Refund a booking without a task: a full refund cancels the booking once Stripe has accepted it, a partial refund doesn’t',
  input: z.strictObject(refundFields),
  output: refundOutput,
  refusals: {
    ...refundRefusals,
    unknown: unknownBooking,
    wrong_state: notRefundable,
  },
})

export const refundInvoice = endpoint('POST', '/api/admin/invoices/{id}/refund', {
  summary:
    'Refund the overpaid amount of an invoice: card payments are refunded through Stripe, manual refunds are only recorded',
  input: z.strictObject({
    ...refundFields,
    amount: field.positiveEuro('The amount', field.maxTotalEuro),
    /** The overpayment that the operator saw. Outdated apps don't send it. */
    remaining: refundFields.remaining.optional(),
    /** Whether `byHand` covers all payments. Only outdated apps send this. */
    isOutsideStripe: z.boolean().optional(),
  }),
  output: z.object({
    refund: z.object({ amount: field.euroText, status: z.enum(refundStatuses) }),
    message: z.string(),
  }),
  refusals: {
    ...commonRefusals,
    unknown: unknownInvoice,
    of_booking: conflict(
      'This invoice belongs to a booking. Process the refund on the booking’s page.',
    ),
    too_much: conflict(
      'The amount is more than the overpayment. Credit the invoice first, or check for refunds in Stripe’s dashboard.',
    ),
    no_method: conflict('Enter how and when you refunded the payments that weren’t made by card.'),
  },
})
