import type { AdminBooking, readBooking } from '@synapse/shared/booking/admin-contract'
import type { BookingEventKind, PaymentStatus } from '@synapse/shared/booking/booking'
import type { AnswerOf } from '@synapse/shared/endpoint'
import { centsFromEuro, formatEuroShort } from '@synapse/shared/money'
import { euro } from '#ui/Money.tsx'
import { shortMoment } from '#ui/moment.ts'
import type { Tone } from '#ui/tone.ts'

/** A booking in the words of the operator's screens. */
export const statusWords = {
  pending: { label: 'Pending', tone: 'limited' },
  completed: { label: 'Completed', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
  refunded: { label: 'Refunded', tone: 'warm' },
} as const satisfies Record<PaymentStatus, { label: string; tone: Tone }>

/** 'Free' or '€60', for sentences. */
export const amountOfBooking = ({ finalPrice }: Pick<AdminBooking, 'finalPrice'>): string => {
  const cents = centsFromEuro(finalPrice)
  return cents === 0 ? 'Free' : formatEuroShort(cents)
}

export type TimelineEntry = AnswerOf<typeof readBooking>['timeline'][number]

const mailNames: Record<string, string> = {
  confirmation: 'Confirmation with invitation',
  moved: 'Mail about the new time',
  cancellation: 'Mail about the cancellation',
  reminder: 'Reminder',
  'slot-lost': 'Mail about the lost slot',
  'operator-notice': 'Notice to the operator',
  'meeting-link': 'Mail with the meeting link',
}

const sentences: Record<BookingEventKind, (detail: Record<string, unknown>) => string> = {
  created: () => 'Booking created',
  checkout_opened: () => 'Card page opened',
  paid: (detail) => `Paid${amount(detail.amount)}`,
  completed: () => 'Booking completed',
  expired: () => 'Expired without a payment',
  slot_lost: (detail) =>
    detail.why === 'over'
      ? 'The payment came after the session’s time'
      : 'The slot had gone to somebody else',
  amount_differs: (detail) => `Paid another amount than asked${amount(detail.amount)}`,
  moved: (detail) => `Moved${span(detail.from, detail.to)}`,
  cancelled: (detail) =>
    detail.because === 'refunded' ? 'Cancelled because it was refunded' : 'Cancelled',
  refund_task_created: () => 'Refund task created',
  refund_requested: (detail) => `Refund requested${amount(detail.amount)}`,
  refund_succeeded: (detail) => `Refunded${amount(detail.amount)}`,
  refund_failed: (detail) => `Refund failed${because(detail.failureReason ?? detail.why)}`,
  disputed: (detail) => `Payment disputed${because(detail.reason)}`,
  mail_sent: (detail) =>
    `${mailNames[String(detail.kind)] ?? 'Mail'} sent${detail.to ? ` to ${detail.to}` : ''}`,
  invite_resent: () => 'Invitation sent again',
  calendar_event_made: () => 'Put into Google Calendar',
  calendar_event_removed: () => 'Taken out of Google Calendar',
  note_changed: () => 'Notes changed',
}

/** What happened, as a sentence. */
export const timelineSentence = ({
  kind,
  detail,
}: Pick<TimelineEntry, 'kind' | 'detail'>): string => sentences[kind](detail)

const amount = (value: unknown) =>
  typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value) ? `: ${euro(value)}` : ''

const because = (reason: unknown) =>
  typeof reason === 'string' && reason ? `: ${reason.replaceAll('_', ' ')}` : ''

const span = (from: unknown, to: unknown) => {
  const [before, after] = [momentOrNothing(from), momentOrNothing(to)]
  return `${before ? ` from ${before}` : ''}${after ? ` to ${after}` : ''}`
}

const momentOrNothing = (at: unknown) => {
  try {
    return typeof at === 'string' ? shortMoment(at) : ''
  } catch {
    return ''
  }
}
