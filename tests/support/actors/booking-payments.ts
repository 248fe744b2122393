import { randomUUID } from 'node:crypto'
import { addBookingPayment } from '@synapse/shared/booking/contract'
import type { ManualPayment } from '@synapse/shared/payment/contract'
import type { Operator } from '#support/world/as-operator.ts'

/** Returns a valid manual payment, in cash by default. */
export const manualPayment = (
  amount: string,
  changes: Partial<ManualPayment> = {},
): ManualPayment => ({
  id: randomUUID(),
  amount,
  date: '2027-02-01',
  method: 'cash',
  reference: null,
  ...changes,
})

/** Records a manual payment for a booking, and returns the booking. */
export const payBooking = async (
  operator: Operator,
  id: string,
  amount: string,
  changes: Partial<ManualPayment> = {},
) => {
  const input = manualPayment(amount, changes)
  return (await operator.call(addBookingPayment, { params: { id }, input })).booking
}
