import { type BookingStatus, hasSessionBegun, isSessionOver } from '#booking/booking'
import { notRefundable, refundTodoExists } from '#contract/refusals'
import { type ActionRefusal, refuse, refuseState } from '#contract/result'

/** Explains that this app, not Google Calendar, sends the invitations. */
export const invitationNotice =
  'This app sends the invitations by e-mail; Google Calendar sends none.'

/** Refusals that can apply even if the booking's status allows the action. */
export const bookingRefusalMessages = {
  in_calendar: `The session is already in Google Calendar, and its guests have been invited. ${invitationNotice}`,
  begun: 'The session has started or is over, so invitations can no longer be sent.',
  not_begun: 'The session hasn’t started yet.',
  session_over: 'The session is over, so its guests can’t be changed.',
  exists: refundTodoExists.message,
} as const

export type BookingRuleInput = {
  paymentStatus: BookingStatus
  start: Temporal.Instant
  durationMinutes: number
  calendarEventId: string | null
  /** Omitted if the caller doesn't know. The database refuses a second open task anyway. */
  hasOpenRefundTask?: boolean
}

type MessageName = keyof typeof bookingRefusalMessages
type Rule = {
  statuses: readonly BookingStatus[]
  /** The message shown if the booking has any other status. */
  message: string
  /** Conditions that rule out an action even in an allowed status. The first match applies. */
  unless?: readonly (readonly [
    MessageName,
    (booking: BookingRuleInput, now: Temporal.Instant) => boolean,
  ])[]
}

const rules = {
  cancel: { statuses: ['completed'], message: 'Only confirmed bookings can be cancelled.' },
  move: { statuses: ['completed'], message: 'Only confirmed bookings can be moved.' },
  edit: { statuses: ['completed'], message: 'Only confirmed bookings can be edited.' },
  changeGuests: {
    statuses: ['completed'],
    message: 'Guests can only be changed on confirmed bookings.',
    unless: [['session_over', isSessionOver]],
  },
  markNoShow: {
    statuses: ['completed'],
    message: 'Only confirmed bookings can be marked as no-shows.',
    unless: [['not_begun', (booking, now) => !hasSessionBegun(booking, now)]],
  },
  recordPayment: {
    statuses: ['completed'],
    message: 'Payments can only be recorded for confirmed bookings.',
  },
  refund: {
    statuses: ['completed', 'cancelled'],
    message: notRefundable.message,
  },
  createRefundTodo: {
    statuses: ['completed', 'cancelled'],
    message: notRefundable.message,
    unless: [['exists', ({ hasOpenRefundTask }) => hasOpenRefundTask === true]],
  },
  resendInvite: {
    statuses: ['completed'],
    message: 'Invitations can only be sent for confirmed bookings.',
    unless: [
      ['begun', hasSessionBegun],
      ['in_calendar', ({ calendarEventId }) => calendarEventId !== null],
    ],
  },
} as const satisfies Record<string, Rule>

export type BookingAction = keyof typeof rules

export type BookingRefusal<Action extends BookingAction> =
  | 'wrong_state'
  | ((typeof rules)[Action] extends {
      unless: readonly (readonly [infer Reason extends string, unknown])[]
    }
      ? Reason
      : never)

/** Returns why an action isn't currently allowed on a booking; undefined if it is. */
export const bookingRefusal = <Action extends BookingAction>(
  action: Action,
  booking: BookingRuleInput,
  now: Temporal.Instant,
): ActionRefusal<BookingRefusal<Action>> | undefined => {
  const rule: Rule = rules[action]
  if (!rule.statuses.includes(booking.paymentStatus)) return refuseState(rule.message)
  const found = rule.unless?.find(([, forbids]) => forbids(booking, now))
  if (!found) return undefined
  const reason = found[0] as BookingRefusal<Action> & MessageName
  return { ...refuse(reason), message: bookingRefusalMessages[reason] }
}
