import { refundableOverpaymentCents, splitRefund } from '@synapse/shared/invoice/balance'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { euroFromCents } from '@synapse/shared/money'
import { manualRefundForm } from '#payment/manual-refund-values.ts'
import { amountError } from '#payment/payment-rules.ts'
import { parseAmount, parseAmountCents } from '#ui/form/amount-input.ts'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'

type Values = ReturnType<typeof initialValues>['values']

const initialValues = (invoice: Invoice) => ({
  values: {
    amount: euroFromCents(refundableOverpaymentCents(invoice)),
    ...manualRefundForm.initialValues('bank_transfer').values,
  },
})

const rules = (invoice: Invoice) => ({
  ...manualRefundForm.rules((values: Values) => refundMethods(values, invoice).hasManualPart),
  amount: (amount: string) => amountError(amount, refundableOverpaymentCents(invoice), 'refund'),
})

const fields = {
  ...manualRefundForm.fields,
  amount: { label: 'Amount (€)', required: true },
} satisfies Record<string, FieldOptions>

const requestOf = (values: Values, invoice: Invoice) => ({
  amount: parseAmount(values.amount),
  remaining: euroFromCents(refundableOverpaymentCents(invoice)),
  ...manualRefundForm.requestOf({
    ...values,
    hasManualPart: refundMethods(values, invoice).hasManualPart,
  }),
})

/**
 * Returns whether any part of the amount goes back to a card, and whether any must be refunded
 * manually.
 */
export const refundMethods = ({ amount, isOutsideStripe }: Values, invoice: Invoice) => {
  const cents = parseAmountCents(amount) ?? refundableOverpaymentCents(invoice)
  const parts = splitRefund(invoice.payments, cents) ?? []
  const isCard = parts.map(({ from: { payment } }) => payment.method === 'card')
  return {
    hasCardPart: isCard.includes(true),
    hasManualPart: isOutsideStripe || isCard.includes(false),
  }
}

const { formPath } = manualRefundForm

export const overpaymentForm = { initialValues, rules, fields, requestOf, formPath }
