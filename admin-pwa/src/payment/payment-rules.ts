import { amountZero } from '@synapse/shared/contract/refusals'
import { formatEuro } from '@synapse/shared/money'
import { invalidAmountMessage, parseAmountCents } from '#ui/form/amount-input.ts'
import { today } from '#ui/format/format-time.ts'

export const amountError = (
  amount: string,
  maxCents: number,
  purpose: 'payment' | 'refund' = 'payment',
): string | null => {
  const cents = parseAmountCents(amount)
  if (cents === undefined) return invalidAmountMessage
  if (cents === 0) return amountZero.message
  if (cents <= maxCents) return null
  return purpose === 'payment'
    ? 'The amount is more than the balance due.'
    : `Only ${formatEuro(maxCents)} can still be refunded.`
}

export const paymentDateError = (date: string): string | null => {
  if (!date) return 'Enter a date.'
  return date > today() ? 'The date can’t be in the future.' : null
}
