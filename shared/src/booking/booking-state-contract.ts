import { z } from 'zod'
import { bookingStatuses } from '#booking/booking'
import * as field from '#contract/fields'
import { paymentStatuses } from '#payment/payment'

/** The fields that determine a booking's state, included in every response that shows it. */
export const bookingStateFields = {
  sessionDate: field.instantText,
  durationMinutes: z.int(),
  finalPrice: field.euroText,
  /** The total of the booking's payments. */
  paid: field.euroText,
  /** The booking's payments less refunds and disputes. */
  revenue: field.euroText,
  owed: field.euroText,
  paymentStatus: z.enum(bookingStatuses),
  /** The combined status of the booking's payments; null if there are none. */
  paymentsState: z.enum(paymentStatuses).nullable(),
  /** Whether nobody came. */
  isNoShow: z.boolean(),
  /** Whether the to-do list has an open task to refund and cancel the booking. */
  hasOpenRefundTask: z.boolean(),
}
