import { z } from 'zod'
import { bookingStatuses } from '#booking/booking'
import { euroText, instantText } from '#fields'
import { paymentStates } from '#payment/payment'

/** The details of a booking that its state depends on, for every response that shows the state. */
export const bookingStateFields = {
  sessionDate: instantText,
  durationMinutes: z.int(),
  finalPrice: euroText,
  /** The total of the booking's payments. */
  paid: euroText,
  /** The total of the booking's payments, less refunds and disputes. */
  revenue: euroText,
  owed: euroText,
  paymentStatus: z.enum(bookingStatuses),
  /** The combined status of the booking's payments; null if there are none. */
  paymentsState: z.enum(paymentStates).nullable(),
  /** Whether nobody came. */
  isNoShow: z.boolean(),
}
