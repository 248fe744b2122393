import { todoClosed } from '#contract/refusals'
import { type ActionRefusal, refuseState } from '#contract/result'
import { isZero } from '#money'
import type { RefundStatus } from '#refund/refund'
import { compareText } from '#text/compare-text'

export const todoTypes = ['booking_cancellation', 'refund_processing', 'general'] as const
export const todoPriorities = ['high', 'medium', 'low'] as const
export const todoStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const
export const openTodoStatuses = ['pending', 'in_progress'] as const satisfies TodoStatus[]
export type TodoType = (typeof todoTypes)[number]
export type TodoPriority = (typeof todoPriorities)[number]
export type TodoStatus = (typeof todoStatuses)[number]

/** Sorts open tasks first, then refunds, then by due date, and then newest first. */
export const compareTodos = (a: Sortable, b: Sortable): number =>
  rank(a) - rank(b) || compareText(dueDay(a), dueDay(b)) || compareText(b.createdAt, a.createdAt)

type Due = {
  status: TodoStatus
  /** Records saved before due dates existed have none. */
  dueOn?: string | null | undefined
}
type Sortable = Due & { type: TodoType; createdAt: string }

/** Returns an open task's due date; other tasks get a far-future date, so that they sort last. */
const dueDay = ({ status, dueOn }: Due): string => (isOpenTodo(status) && dueOn) || '9999-12-31'

/** Returns whether an open task is due before the given date. */
export const isOverdue = (todo: Due, today: string): boolean => dueDay(todo) < today

const rank = ({ type, status }: Sortable): number => {
  if (!isOpenTodo(status)) return 2
  return isRefundTask({ type }) ? 0 : 1
}

/** Returns whether a task with this status is open: pending or in progress. */
export const isOpenTodo = (status: TodoStatus): boolean =>
  (openTodoStatuses as readonly TodoStatus[]).includes(status)

/** Returns whether a task refunds a booking. Deleting or closing a refund task can't be undone. */
export const isRefundTask = ({ type }: { type: TodoType }): boolean => type !== 'general'

/** These keys of `relatedData` describe the booking. */
export const bookingKeys: readonly string[] = ['finalPrice', 'studentName', 'studentEmail', 'about']
type OfBooking = { finalPrice: string; studentName: string; studentEmail: string }

/** Returns a task's related data after the task was linked to another booking, or to none. */
export const relatedDataFor = (
  data: Record<string, unknown>,
  booking: OfBooking | undefined,
): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(data).filter(([key]) => !bookingKeys.includes(key))),
  ...(booking && {
    finalPrice: booking.finalPrice,
    studentName: booking.studentName,
    studentEmail: booking.studentEmail,
  }),
})

type Rule = {
  statuses: readonly TodoStatus[]
  message: string
  /**
   * Whether the action closes the task. The task must stay open until the money is refunded, so
   * such actions are refused while the refund is pending or has failed, or while the invoice is
   * overpaid.
   */
  ends?: boolean
  /** Whether the action is refused until the money is refunded, even if no refund was attempted. */
  needsRefund?: boolean
}

/** The server and the buttons use the same list. */
const rules = {
  start: { statuses: ['pending'], message: 'Only pending tasks can be started.' },
  complete: {
    statuses: openTodoStatuses,
    message: 'Only open tasks can be completed.',
    ends: true,
    needsRefund: true,
  },
  cancel: {
    statuses: openTodoStatuses,
    message: 'Only open tasks can be cancelled.',
    ends: true,
  },
  reopen: {
    statuses: ['completed', 'cancelled'],
    message: 'Only completed or cancelled tasks can be reopened.',
  },
  delete: { statuses: todoStatuses, message: '', ends: true },
  edit: {
    statuses: openTodoStatuses,
    message: 'Only open tasks can be edited.',
  },
  processRefund: {
    statuses: openTodoStatuses,
    message: todoClosed.message,
  },
} as const satisfies Record<string, Rule>

export type TodoAction = keyof typeof rules

export const statusAfterStep = {
  start: 'in_progress',
  complete: 'completed',
  cancel: 'cancelled',
  reopen: 'pending',
} as const satisfies Partial<Record<TodoAction, TodoStatus>>

export type TodoStep = keyof typeof statusAfterStep

type TodoFacts = {
  type: TodoType
  status: TodoStatus
  relatedBookingId: string | null
  relatedData: {
    refund?: { status: RefundStatus } | undefined
    paymentIntent?: unknown
    excess?: string | undefined
  }
}

/**
 * Returns whether a task still has to refund money: the refund hasn't succeeded, or it is for a
 * single payment and wasn't attempted. For other tasks, only the server knows.
 */
export const isMissingRefund = (todo: TodoFacts): boolean => {
  const { refund, paymentIntent } = todo.relatedData
  return (
    isRefundTask(todo) &&
    todo.relatedBookingId !== null &&
    (refund ? refund.status !== 'succeeded' : Boolean(paymentIntent))
  )
}

/** Returns why an action isn't allowed on a task; undefined if it is. */
export const todoRefusal = (
  action: TodoAction,
  todo: TodoFacts,
): ActionRefusal<'wrong_state'> | undefined => {
  const rule: Rule = rules[action]
  if (!rule.statuses.includes(todo.status)) return refuseState(rule.message)
  const { refund, excess = '0.00' } = todo.relatedData
  if (rule.ends && refund?.status === 'pending') return refuseState(refundPending)
  if (rule.ends && !isZero(excess)) return refuseState(overpaidMessage)
  const needsRefund =
    rule.needsRefund || (rule.ends && isOpenTodo(todo.status) && refund?.status === 'failed')
  return needsRefund && isMissingRefund(todo) ? refuseState(notRefundedMessage) : undefined
}

export const notRefundedMessage =
  'The money hasn’t been refunded yet. Process the refund, or record in the refund dialog that you refunded it outside Stripe.'

export const overpaidMessage =
  'The client hasn’t been refunded yet. Process the refund on the invoice’s page; that completes this task.'

const refundPending =
  'The refund for this task is being processed. You can close or delete the task once Stripe has confirmed it.'
