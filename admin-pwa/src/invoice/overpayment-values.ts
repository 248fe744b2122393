import { overpaidCents, splitRefund } from '@synapse/shared/invoice/balance'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { euroFromCents } from '@synapse/shared/money'
import { manualRefundForm } from '#payment/manual-refund-values.ts'
import { amountError } from '#payment/payment-rules.ts'
import { parseAmount, parseAmountCents } from '#ui/form/amount-input.ts'
import type { FieldOptions } from '#ui/form/use-draft-form.ts'

type Values = ReturnType<typeof initialValues>

const initialValues = (invoice: Invoice) => ({
  amount: euroFromCents(overpaidCents(invoice)),
  ...manualRefundForm.initialValues('bank_transfer'),
})

const rules = (invoice: Invoice) => ({
  ...manualRefundForm.rules((values: Values) => refundMethods(values, invoice).isManual),
  amount: (amount: string) => amountError(amount, overpaidCents(invoice), 'refund'),
})

const fields = {
  ...manualRefundForm.fields,
  amount: { label: 'Amount (€)', required: true },
} satisfies Record<string, FieldOptions>

const requestOf = (values: Values, invoice: Invoice) => ({
  amount: parseAmount(values.amount),
  remaining: euroFromCents(overpaidCents(invoice)),
  ...manualRefundForm.requestOf({ ...values, isManual: refundMethods(values, invoice).isManual }),
})

/**
 * Returns whether any part of the amount goes back to a card, and whether any must be refunded
 * manually.
 */
export const refundMethods = ({ amount, isOutsideStripe }: Values, invoice: Invoice) => {
  const cents = parseAmountCents(amount) ?? overpaidCents(invoice)
  const parts = splitRefund(invoice.payments, cents) ?? []
  const isCard = parts.map(({ from: { payment } }) => payment.method === 'card')
  return { isByCard: isCard.includes(true), isManual: isOutsideStripe || isCard.includes(false) }
}

const { formPath } = manualRefundForm

export const overpaymentForm = { initialValues, rules, fields, requestOf, formPath }
