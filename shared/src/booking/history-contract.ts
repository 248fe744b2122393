import { z } from 'zod'
import { bookingEventKinds } from '#booking/booking'
import { euroText, instantText } from '#fields'
import { paymentStates } from '#payment/payment'

/** What happened to a booking once. */
export const timelineEntry = z.object({
  id: z.string(),
  kind: z.enum(bookingEventKinds),
  at: instantText,
  detail: z.record(z.string(), z.unknown()),
})

/** A payment for a booking, with what went back of it. */
export const paymentOfBooking = z.object({
  id: z.uuid(),
  amount: euroText,
  status: z.enum(paymentStates),
  paymentDate: instantText,
  paymentMethod: z.string(),
  stripePaymentIntentId: z.string().nullable(),
  /** The payment in Stripe's own dashboard. */
  stripeUrl: z.string().nullable(),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      amount: euroText,
      status: z.enum(['pending', 'succeeded', 'failed']),
      requestedBy: z.enum(['operator', 'system', 'stripe']),
      reason: z.string().nullable(),
      failureReason: z.string().nullable(),
      createdAt: instantText,
    }),
  ),
})
