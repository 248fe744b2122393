import { randomUUID } from 'node:crypto'
import { addBookingPayment } from '@synapse/shared/booking/contract'
import type { Operator } from '#support/world/as-operator.ts'

/** Returns a valid manual payment, in cash by default. */
export const manualPayment = (amount: string, changes: object = {}) => ({
  id: randomUUID(),
  amount,
  date: '2027-02-01',
  method: 'cash' as const,
  reference: null,
  ...changes,
})

/** Records a manual payment for a booking, and returns the booking. */
export const payBooking = async (
  operator: Operator,
  id: string,
  amount: string,
  changes: object = {},
) => {
  const input = manualPayment(amount, changes)
  return (await operator.call(addBookingPayment, { params: { id }, input })).booking
}
