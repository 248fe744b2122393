import { randomUUID } from 'node:crypto'
import type { ManualPayment } from '@synapse/shared/payment/contract'

/** Returns a valid manual payment; by default, in cash. */
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
