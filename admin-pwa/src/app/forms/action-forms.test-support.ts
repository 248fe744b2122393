import { amountZero } from '@synapse/shared/contract/refusals'
import { creditableLines } from '@synapse/shared/invoice/credit'
import { sampleLine } from '@synapse/shared/invoice/sample-invoice.test-support'
import { type Form, form } from '#app/forms/form.test-support.ts'
import { type CreditValues, creditForm } from '#invoice/credit-values.ts'
import { mailForm } from '#invoice/mail-values.ts'
import { manualRefundForm } from '#payment/manual-refund-values.ts'
import { paymentForm } from '#payment/payment-values.ts'
import { assignForm } from '#payout/assign-values.ts'
import { amountMessage } from '#ui/form/amount-input.ts'
import { reasonForm } from '#ui/form/reason-values.ts'

const noReason = { reason: { ' ': 'Enter a reason.' } }

const reasonFor = (saves: Form<object>['saves'], others: object = {}) =>
  form({
    ...reasonForm,
    saves,
    initial: reasonForm.initialValues,
    missing: ['reason'],
    filled: { reason: 'A mistake' },
    requestOf: (values) => ({ ...values, ...others }),
    refuses: noReason,
  })

/** The forms for one action, keyed by what they do. */
export const actionForms: Record<string, Form<object>> = {
  'manual refund': form({
    ...manualRefundForm,
    saves: ['refund/contract', 'refundBooking'],
    initial: { ...manualRefundForm.initialValues('cash'), isOutsideStripe: true },
    missing: ['note'],
    filled: { note: 'Paid in cash' },
    rules: manualRefundForm.rules(() => true),
    requestOf: (values) => ({
      amount: '1.00',
      remaining: '1.00',
      ...manualRefundForm.requestOf({ ...values, isManual: true }),
    }),
    refuses: { note: { ' ': 'Enter a note.' } },
  }),
  'credit note': form({
    ...creditForm,
    saves: ['invoice/contract', 'creditInvoice'],
    initial: creditForm.initialValues,
    missing: ['reason'],
    filled: { reason: 'A mistake' },
    rules: creditForm.rules(creditableLines([sampleLine()], [])),
    requestOf: (values: CreditValues) => creditForm.requestOf(values, '0.00'),
    refuses: noReason,
  }),
  'e-mail with an invoice': form({
    ...mailForm,
    saves: ['invoice/mail-contract', 'mailInvoice'],
    initial: mailForm.initialValues(''),
    missing: ['to'],
    filled: { to: 'eve@example.com' },
    formatted: ['to'],
    refuses: { to: { eve: 'Enter a valid e-mail address.' } },
  }),
  payment: form({
    ...paymentForm,
    saves: ['invoice/contract', 'addInvoicePayment'],
    initial: paymentForm.initialValues('60.00', 'cash'),
    rules: paymentForm.rules('60.00'),
    accepts: { amount: ['0.01', ' 59,5 '] },
    refuses: {
      amount: { '': amountMessage, '0': amountZero.message, '1.234': amountMessage },
      date: { '': 'Enter a date.' },
    },
  }),
  'payment at Stripe': form({
    ...assignForm,
    saves: ['payout/contract', 'assignPayment'],
    initial: assignForm.initialValues([]),
    missing: ['note'],
    filled: { note: 'A book' },
    rules: assignForm.rules([]),
    requestOf: (values: ReturnType<typeof assignForm.initialValues>) =>
      assignForm.requestOf(values, []),
    refuses: { note: { ' ': 'Enter what was sold.' } },
  }),
  'reopened quarter': reasonFor(['quarter/contract', 'reopenQuarter']),
  'ignored difference': reasonFor(['payout/contract', 'ignoreDifference'], { amount: '1.00' }),
}
