import { disputedCents } from '@synapse/shared/invoice/balance'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { centsFromEuro, formatEuro } from '@synapse/shared/money'

type Credited = Pick<
  Invoice,
  'status' | 'invoiceNumber' | 'grossTotal' | 'credited' | 'paid' | 'payments'
>

/**
 * Describes the credit note that a refund or cancellation will issue; empty for none. Refunds of
 * overpayments aren't credited. A cancellation also credits the balance due, but not a disputed
 * amount, because the bank may still return it.
 */
export const creditNoteNotice = (
  invoice: Credited | undefined,
  { refundCents = 0, isEnding = true } = {},
): string => {
  if (invoice?.status !== 'issued') return ''
  const { grossTotal, credited, paid, payments, invoiceNumber } = invoice
  const keptCents = centsFromEuro(paid) + disputedCents({ payments })
  const overpaid = keptCents - centsFromEuro(grossTotal) + centsFromEuro(credited)
  const cents = refundCents - (isEnding ? overpaid : Math.max(0, overpaid))
  const part = refundCents > 0 ? '' : 'the unpaid '
  return cents > 0
    ? `A credit note will be issued for ${part}${formatEuro(cents)} of invoice ${invoiceNumber}.`
    : ''
}
