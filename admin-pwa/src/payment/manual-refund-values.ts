import type { ManualMethod } from '@synapse/shared/payment/payment'
import { paymentDateError } from '#payment/payment-rules.ts'
import type { FieldOptions } from '#ui/form/use-draft-form.ts'
import { today } from '#ui/format/format-time.ts'

export type ManualRefundValues = {
  isOutsideStripe: boolean
  method: ManualMethod
  date: string
  note: string
}

const initialValues = (method: ManualMethod): ManualRefundValues => ({
  isOutsideStripe: false,
  method,
  date: today(),
  note: '',
})

const fields = {
  isOutsideStripe: 'I refunded it outside Stripe',
  method: 'Refund method',
  date: { label: 'Refund date', required: true },
  note: { label: 'Note', required: true, maxLength: 500 },
} satisfies Record<string, FieldOptions>

/**
 * @param isManual whether part of the amount is refunded manually, in which case a date is needed
 */
const rules = <Form extends ManualRefundValues>(isManual: (values: Form) => boolean) => ({
  date: (date: string, values: Form) => (isManual(values) ? paymentDateError(date) : null),
  note: (note: string, { isOutsideStripe }: Form) =>
    isOutsideStripe && !note.trim() ? 'Enter a note.' : null,
})

/** Returns the fields of a request that records a manual refund. */
const requestOf = (values: ManualRefundValues & { isManual: boolean }) => {
  const { isOutsideStripe, isManual, method, date, note } = values
  if (isOutsideStripe) return { outsideStripe: { method, date, note } }
  return isManual && { byHand: { method, date } }
}

/** Converts 'byHand.date' in a request to 'date' in the form. */
const formPath = (path: string): string => path.replace(/^(outsideStripe|byHand)\./, '')

export const manualRefundForm = { initialValues, rules, fields, requestOf, formPath }
