import type { AdminPayment, Transaction } from '@synapse/shared/payment/contract'
import type { TransactionKind } from '@synapse/shared/payment/payment'
import { shortDay, shortMoment } from '#ui/format/format-time.ts'
import type { Tone } from '#ui/tone.ts'

/** When money was paid or refunded. Manual payments only have a date. */
export type PaymentTime = { at: string; hasTime: boolean }

export const timeOfPayment = ({
  paymentDate,
  stripePaymentIntentId,
}: Pick<AdminPayment, 'paymentDate' | 'stripePaymentIntentId'>): PaymentTime => ({
  at: paymentDate,
  hasTime: stripePaymentIntentId !== null,
})

export const timeOfTransaction = ({ date, hasTime }: Transaction): PaymentTime => ({
  at: date,
  hasTime,
})

/** Formats the time of a payment: '22 Nov 2026, 09:00', or only the date. */
export const paymentTimeText = ({ at, hasTime }: PaymentTime): string =>
  hasTime ? shortMoment(at) : shortDay(at)

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
