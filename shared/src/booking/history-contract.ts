import { z } from 'zod'
import { euroText, instantText } from '#fields'
import { paymentStates } from '#payment/payment'
import { refundLine } from '#refund/contract'

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
  refunds: z.array(refundLine),
})
