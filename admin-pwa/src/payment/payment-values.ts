import type { ManualPayment } from '@synapse/shared/payment/contract'
import type { ManualMethod } from '@synapse/shared/payment/payment'
import { amountError, paymentDateError } from '#payment/payment-rules.ts'
import { parseAmount, parseAmountCents } from '#ui/form/amount-input.ts'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'
import { today } from '#ui/format/format-time.ts'

const initialValues = (owed: string, method: ManualMethod) => ({
  values: { id: crypto.randomUUID() as string, amount: owed, date: today(), method, reference: '' },
})

const rules = (owed: string) => ({
  amount: (amount: string) => amountError(amount, parseAmountCents(owed) ?? 0),
  date: paymentDateError,
})

const fields = {
  amount: { label: 'Amount (€)', required: true },
  date: { label: 'Date', required: true },
  method: 'Paid by',
  reference: { label: 'Reference (optional)', maxLength: 200 },
} satisfies Record<string, FieldOptions>

const requestOf = (values: ReturnType<typeof initialValues>['values']): ManualPayment => ({
  ...values,
  amount: parseAmount(values.amount),
  reference: values.reference.trim() || null,
})

export const paymentForm = { initialValues, rules, fields, requestOf }
