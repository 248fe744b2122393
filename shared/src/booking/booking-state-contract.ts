import { z } from 'zod'
import { bookingStatuses } from '#booking/booking'
import * as field from '#contract/fields'
import { paymentStatuses } from '#payment/payment'

/** Every response that shows a booking's state must include these fields. */
export const bookingStateFields = {
  sessionDate: field.instantText,
  durationMinutes: z.int(),
  finalPrice: field.euroText,
  paid: field.euroText,
  /** The booking's payments less refunds and disputes. */
  revenue: field.euroText,
  owed: field.euroText,
  paymentStatus: z.enum(bookingStatuses),
  /** The combined status of the booking's payments; null if there are none. */
  paymentsState: z.enum(paymentStatuses).nullable(),
  isNoShow: z.boolean(),
  /** An open refund task would also cancel the booking. */
  hasOpenRefundTask: z.boolean(),
}
