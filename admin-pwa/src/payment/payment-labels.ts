import type { AdminPayment, Transaction } from '@synapse/shared/payment/contract'
import type { TransactionKind } from '@synapse/shared/payment/payment'
import { shortDay, shortMoment } from '#ui/format/format-time.ts'
import type { Tone } from '#ui/tone.ts'

/** Formats the time of a payment: '22 Nov 2026, 09:00'. Manual payments only have a date. */
export const paymentTimeText = ({
  paymentDate,
  stripePaymentIntentId,
}: Pick<AdminPayment, 'paymentDate' | 'stripePaymentIntentId'>): string =>
  stripePaymentIntentId === null ? shortDay(paymentDate) : shortMoment(paymentDate)

/** Formats the time of a transaction like that of a payment. */
export const transactionTimeText = ({ date, hasTime }: Transaction): string =>
  hasTime ? shortMoment(date) : shortDay(date)

/** Returns the label and colour of a transaction's kind; a disputed amount returns if it is won. */
export const transactionKind = ({ kind, amount }: Transaction): { label: string; tone: Tone } =>
  kind === 'dispute' && !amount.startsWith('-')
    ? { label: 'Dispute won', tone: 'success' }
    : kinds[kind]

const kinds = {
  payment: { label: 'Payment', tone: 'success' },
  refund: { label: 'Refund', tone: 'warm' },
  refund_failed: { label: 'Refund failed', tone: 'danger' },
  dispute: { label: 'Dispute', tone: 'danger' },
} as const satisfies Record<TransactionKind, { label: string; tone: Tone }>
