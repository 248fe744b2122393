import type { ManualMethod } from '@synapse/shared/payment/payment'
import { paymentDateError } from '#payment/payment-rules.ts'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'
import { today } from '#ui/format/format-time.ts'

export type ManualRefundValues = {
  isOutsideStripe: boolean
  method: ManualMethod
  date: string
  note: string
}

const initialValues = (method: ManualMethod): { values: ManualRefundValues } => ({
  values: { isOutsideStripe: false, method, date: today(), note: '' },
})

const fields = {
  isOutsideStripe: 'I refunded it outside Stripe',
  method: 'Refund method',
  date: { label: 'Refund date', required: true },
  note: { label: 'Note', required: true, maxLength: 500 },
} satisfies Record<string, FieldOptions>

/**
 * @param hasManualPart whether part of the amount is refunded manually, so that a date is needed
 */
const rules = <Form extends ManualRefundValues>(hasManualPart: (values: Form) => boolean) => ({
  date: (date: string, values: Form) => (hasManualPart(values) ? paymentDateError(date) : null),
  note: (note: string, { isOutsideStripe }: Form) =>
    isOutsideStripe && !note.trim() ? 'Enter a note.' : null,
})

const requestOf = (values: ManualRefundValues & { hasManualPart: boolean }) => {
  const { isOutsideStripe, hasManualPart, method, date, note } = values
  if (isOutsideStripe) return { outsideStripe: { method, date, note } }
  return hasManualPart && { byHand: { method, date } }
}

/** Converts 'byHand.date' in a request to 'date' in the form. */
const formPath = (path: string): string => path.replace(/^(outsideStripe|byHand)\./, '')

export const manualRefundForm = { initialValues, rules, fields, requestOf, formPath }
