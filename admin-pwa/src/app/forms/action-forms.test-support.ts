import { amountZero } from '@synapse/shared/contract/refusals'
import { creditableLines } from '@synapse/shared/invoice/credit'
import {
  sampleInvoice,
  sampleLine,
  samplePayment,
} from '@synapse/shared/invoice/sample-invoice.test-support'
import type { RefundPreview } from '@synapse/shared/refund/contract'
import { type AnyForm, form } from '#app/forms/form.test-support.ts'
import { blockedHoursForm, dayOffForm, daysOffForm } from '#availability/days-off-values.ts'
import { type CreditValues, creditForm } from '#invoice/credit-values.ts'
import { mailForm } from '#invoice/mail-values.ts'
import { overpaymentForm } from '#invoice/overpayment-values.ts'
import { refundLimitForm } from '#operator/refund-limit-values.ts'
import { manualRefundForm } from '#payment/manual-refund-values.ts'
import { paymentForm } from '#payment/payment-values.ts'
import { assignForm } from '#payout/assign-values.ts'
import { type RefundValues, refundForm } from '#refund/refund-values.ts'
import { invalidAmountMessage } from '#ui/form/amount-input.ts'
import { reasonForm } from '#ui/form/reason-values.ts'

const preview: RefundPreview = {
  bookingId: crypto.randomUUID(),
  studentName: 'Eve',
  paid: '60.00',
  refunded: '0.00',
  pending: '0.00',
  remaining: '60.00',
  remainingByHand: '60.00',
  method: 'cash',
  cancelsBooking: 'in_full',
  due: null,
  hasBegun: false,
}

const overpaid = sampleInvoice({ payments: [samplePayment('a', '2026-11-20', '183.90')] })

const reasonFor = (saves: AnyForm['saves'], others: object = {}) =>
  form({
    ...reasonForm,
    saves,
    initial: reasonForm.initialValues(),
    filled: { reason: 'A mistake' },
    requestOf: (values) => ({ ...values, ...others }),
  })

export const actionForms: Record<string, AnyForm> = {
  'manual refund': form({
    ...manualRefundForm,
    saves: ['refund/contract', 'refundBooking'],
    initial: {
      values: { ...manualRefundForm.initialValues('cash').values, isOutsideStripe: true },
    },
    filled: { note: 'Paid in cash' },
    rules: manualRefundForm.rules(() => true),
    requestOf: (values) => ({
      amount: '1.00',
      remaining: '1.00',
      ...manualRefundForm.requestOf({ ...values, hasManualPart: true }),
    }),
    refuses: { note: { ' ': 'Enter a note.' } },
  }),
  'refund of a booking': form({
    ...refundForm,
    saves: ['refund/contract', 'refundBooking'],
    initial: refundForm.initialValues(preview),
    rules: refundForm.rules(preview),
    requestOf: (values: RefundValues) => refundForm.requestOf(values, preview),
    set: (values, field, value) => ({ ...values, isPartial: true, [field]: value }),
    accepts: { amount: ['0.01', '60'] },
    refuses: { amount: { '': invalidAmountMessage, '1.234': invalidAmountMessage } },
    formatted: ['note'],
  }),
  'refund of an overpayment': form({
    ...overpaymentForm,
    saves: ['refund/contract', 'refundInvoice'],
    initial: overpaymentForm.initialValues(overpaid),
    rules: overpaymentForm.rules(overpaid),
    requestOf: (values: ReturnType<typeof overpaymentForm.initialValues>['values']) =>
      overpaymentForm.requestOf(values, overpaid),
    accepts: { amount: ['0.01', '60'] },
    refuses: { amount: { '': invalidAmountMessage, '0': amountZero.message } },
    formatted: ['note'],
  }),
  'refund limit': form({
    ...refundLimitForm,
    saves: ['operator/contract', 'saveRefundLimit'],
    initial: refundLimitForm.initialValues(null),
    accepts: { amount: ['', '0', '100000'] },
    refuses: { amount: { '1.234': invalidAmountMessage, '100000.01': 'Enter at most €100,000.' } },
    formatted: ['amount'],
  }),
  'credit note': form({
    ...creditForm,
    saves: ['invoice/contract', 'creditInvoice'],
    initial: creditForm.initialValues(),
    filled: { reason: 'A mistake' },
    rules: creditForm.rules(creditableLines([sampleLine()], [])),
    requestOf: (values: CreditValues) => creditForm.requestOf(values, '0.00'),
  }),
  'e-mail with an invoice': form({
    ...mailForm,
    saves: ['invoice/mail-contract', 'mailInvoice'],
    initial: mailForm.initialValues(''),
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
      amount: { '': invalidAmountMessage, '0': amountZero.message, '1.234': invalidAmountMessage },
      date: { '': 'Enter a date.' },
    },
  }),
  'payment at Stripe': form({
    ...assignForm,
    saves: ['payout/contract', 'assignPayment'],
    initial: assignForm.initialValues([]),
    filled: { note: 'A book' },
    rules: assignForm.rules([]),
    requestOf: (values: ReturnType<typeof assignForm.initialValues>['values']) =>
      assignForm.requestOf(values, []),
    refuses: { note: { ' ': 'Enter what was sold.' } },
  }),
  'days off': form({
    ...daysOffForm,
    saves: ['availability/contract', 'setAvailability'],
    initial: daysOffForm.initialValues(),
    filled: { date: '2026-12-24' },
  }),
  'day off': form({
    ...dayOffForm,
    saves: ['availability/contract', 'setAvailability'],
    initial: dayOffForm.initialValues(),
    requestOf: (values: { reason: string }) => dayOffForm.requestOf(values, '2026-12-24'),
  }),
  'blocked hours': form({
    ...blockedHoursForm,
    saves: ['availability/contract', 'addAvailabilityException'],
    initial: blockedHoursForm.initialValues(),
    filled: { startTime: '09:00', endTime: '11:00' },
    requestOf: (values: ReturnType<typeof blockedHoursForm.initialValues>['values']) =>
      blockedHoursForm.requestOf(values, '2026-12-24'),
    refuses: { startTime: { '': 'Enter a start time.' } },
  }),
  'reopened quarter': reasonFor(['quarter/contract', 'reopenQuarter']),
  'ignored difference': reasonFor(['payout/contract', 'ignoreDifference'], { amount: '1.00' }),
}
