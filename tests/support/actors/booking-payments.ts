import { addBookingPayment } from '@synapse/shared/booking/contract'
import type { ManualPayment } from '@synapse/shared/payment/contract'
import { manualPayment } from '#support/samples/manual-payment.ts'
import type { Operator } from '#support/world/as-operator.ts'

/** Records a manual payment for a booking. Returns the booking. */
export const payBooking = async (
  operator: Operator,
  id: string,
  amount: string,
  changes: Partial<ManualPayment> = {},
) => {
  const input = manualPayment(amount, changes)
  return (await operator.call(addBookingPayment, { params: { id }, input })).booking
}
