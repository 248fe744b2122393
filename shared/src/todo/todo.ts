import type { RefundStatus } from '#refund/refund'

export const todoTypes = ['booking_cancellation', 'refund_processing', 'general'] as const
export const todoPriorities = ['high', 'medium', 'low'] as const
export const todoStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const
/** The states of what is still to be done. */
export const openTodoStatuses = ['pending', 'in_progress'] as const satisfies TodoStatus[]
type TodoType = (typeof todoTypes)[number]
export type TodoStatus = (typeof todoStatuses)[number]

/** The order of the list: refunds that wait come first, then what is due, the soonest first, then the newest. */
export const compareTodos = (a: Placed, b: Placed): number =>
  Number(isOpenRefund(b)) - Number(isOpenRefund(a)) ||
  dueDay(a).localeCompare(dueDay(b)) ||
  b.createdAt.localeCompare(a.createdAt)

type Due = {
  status: TodoStatus
  /** Undefined in what was kept before there were due dates. */
  dueOn?: string | null | undefined
}
type Placed = Due & { type: TodoType; createdAt: string }

/** After all others where nothing is due, or not any more. */
const dueDay = ({ status, dueOn }: Due): string => (isOpenTodo(status) && dueOn) || '9999-12-31'

/** Whether the day by which an open to-do was to be done has passed, on a day in Malta. */
export const isOverdue = (todo: Due, today: string): boolean => dueDay(todo) < today

const isOpenRefund = ({ type, status }: Placed) => type !== 'general' && isOpenTodo(status)

/** Whether something is still to be done about a task. */
export const isOpenTodo = (status: TodoStatus): boolean =>
  (openTodoStatuses as readonly TodoStatus[]).includes(status)

/** Whether deleting or closing a task can be undone at once: not where money hangs on it. */
export const canBeUndone = ({ type }: { type: TodoType }): boolean => type === 'general'

/** What a task keeps of the booking that it is about. */
type OfBooking = { finalPrice: string; studentName: string; studentEmail: string }

/** What a task knows once it is about a booking, another one than before or none. */
export const relatedTo = (
  {
    finalPrice: _,
    studentName: __,
    studentEmail: ___,
    about: ____,
    ...rest
  }: Record<string, unknown>,
  booking: OfBooking | undefined,
): Record<string, unknown> => ({
  ...rest,
  ...(booking && {
    finalPrice: booking.finalPrice,
    studentName: booking.studentName,
    studentEmail: booking.studentEmail,
  }),
})

type Rule = {
  states: readonly TodoStatus[]
  sentence: string
  /** Would hide a task whose refund still goes out, and may end its session, whatever becomes of it. */
  waitsForRefund?: boolean
  /** Would say that money has moved. */
  needsMoneyMoved?: boolean
}

/** What may be done with a to-do in which state: the answer of the server and of the button. */
const rules = {
  start: { states: ['pending'], sentence: 'Only a pending task can be started.' },
  complete: {
    states: ['pending', 'in_progress'],
    sentence: 'Only a pending task or one in progress can be completed.',
    waitsForRefund: true,
    needsMoneyMoved: true,
  },
  cancel: {
    states: ['pending', 'in_progress'],
    sentence: 'Only a pending task or one in progress can be cancelled.',
    waitsForRefund: true,
  },
  reopen: {
    states: ['completed', 'cancelled'],
    sentence: 'Only a completed or cancelled task can be opened again.',
  },
  delete: { states: todoStatuses, sentence: '', waitsForRefund: true },
  edit: {
    states: ['pending', 'in_progress'],
    sentence: 'Only a pending task or one in progress can be changed.',
  },
  processRefund: {
    states: ['pending', 'in_progress'],
    sentence: 'This task has been dealt with already.',
  },
} as const satisfies Record<string, Rule>

export type TodoAction = keyof typeof rules

/** The steps of a task, and the state in which each leaves it. */
export const todoAfter = {
  start: 'in_progress',
  complete: 'completed',
  cancel: 'cancelled',
  reopen: 'pending',
} as const satisfies Partial<Record<TodoAction, TodoStatus>>

export type TodoStep = keyof typeof todoAfter

type Standing = {
  type: TodoType
  status: TodoStatus
  relatedBookingId: string | null
  relatedData: { refund?: { status: RefundStatus } | undefined; paymentIntent?: unknown }
}

/**
 * Whether a task is there because a refund has not been made: one was refused or sent back, or it is
 * about one payment of a booking. Of others only the server knows whether money has moved.
 */
export const isAboutUnmovedMoney = ({
  type,
  relatedBookingId,
  relatedData: { refund, paymentIntent },
}: Standing): boolean =>
  type !== 'general' &&
  relatedBookingId !== null &&
  (refund ? refund.status !== 'succeeded' : Boolean(paymentIntent))

/** Why an action is not allowed on a task as it stands; undefined when it is. */
export const whyTodoCannot = (action: TodoAction, todo: Standing): string | undefined => {
  const rule: Rule = rules[action]
  if (!rule.states.includes(todo.status)) return rule.sentence
  if (rule.waitsForRefund && todo.relatedData.refund?.status === 'pending') return underWay
  return rule.needsMoneyMoved && isAboutUnmovedMoney(todo) ? moneyNotMoved : undefined
}

/** Why a task about money that has not moved cannot be completed. */
export const moneyNotMoved =
  'The money has not been refunded. Process the refund, or record in its dialog that you refunded it outside Stripe.'

const underWay =
  'The refund of this task is under way. It can be closed or deleted once Stripe has said how it went.'
