import { centsFromEuro, isZero } from '@synapse/shared/money'
import type { RefundPreview } from '@synapse/shared/refund/contract'
import { refundEndsBooking } from '@synapse/shared/refund/refund'
import { manualRefundForm } from '#payment/manual-refund-values.ts'
import { amountError } from '#payment/payment-rules.ts'
import { parseAmount, parseAmountCents } from '#ui/form/amount-input.ts'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'

export type RefundValues = ReturnType<typeof initialValues>['values']

const initialValues = ({ method, due, remaining }: RefundPreview) => ({
  values: {
    // After a withdrawal, the amount due may be less than the full payment.
    isPartial: due !== null && due !== remaining,
    amount: due ?? '',
    ...manualRefundForm.initialValues(method ?? 'cash').values,
  },
})

const rules = (preview: RefundPreview) => ({
  ...manualRefundForm.rules((values: RefundValues) => refundChoice(values, preview).hasManualPart),
  amount: (_: string, values: RefundValues) => refundChoice(values, preview).problem,
})

const fields = {
  ...manualRefundForm.fields,
  amount: 'Amount (€)',
} satisfies Record<string, FieldOptions>

/**
 * Builds the request, which has no amount if nothing is left to refund.
 * @throws RangeError if the amount is invalid
 */
const requestOf = (values: RefundValues, preview: RefundPreview) => ({
  ...(!isZero(preview.remaining) && {
    amount: values.isPartial ? parseAmount(values.amount) : preview.remaining,
  }),
  remaining: preview.remaining,
  ...manualRefundForm.requestOf({
    ...values,
    hasManualPart: refundChoice(values, preview).hasManualPart,
  }),
})

/** Returns the refund described by a form's values; `cents` is undefined if it is invalid. */
export const refundChoice = (
  { isPartial, amount, isOutsideStripe }: RefundValues,
  preview: RefundPreview,
) => {
  const remaining = centsFromEuro(preview.remaining)
  const cents = isPartial ? parseAmountCents(amount) : remaining
  // If the operator refunded a card payment outside Stripe, record a manual refund.
  const planned = isOutsideStripe ? { ...preview, remainingByHand: preview.remaining } : preview
  return {
    planned,
    hasManualPart: !isZero(planned.remainingByHand),
    remaining,
    cents,
    problem: isPartial ? amountError(amount, remaining, 'refund') : null,
    isEnding: refundEndsBooking(preview.cancelsBooking, cents ?? 0, remaining),
  }
}

const { formPath } = manualRefundForm

export const refundForm = { initialValues, rules, fields, requestOf, formPath }
