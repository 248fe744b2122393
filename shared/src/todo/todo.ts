export const todoTypes = ['booking_cancellation', 'refund_processing', 'general'] as const
export const todoPriorities = ['high', 'medium', 'low'] as const
export const todoStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const
type TodoType = (typeof todoTypes)[number]
export type TodoStatus = (typeof todoStatuses)[number]

/** The order of the list: refunds that wait come first, then the newest. */
export const compareTodos = (a: Placed, b: Placed): number =>
  Number(isOpenRefund(b)) - Number(isOpenRefund(a)) || b.createdAt.localeCompare(a.createdAt)

type Placed = { type: TodoType; status: TodoStatus; createdAt: string }

const isOpenRefund = ({ type, status }: Placed) => type !== 'general' && isOpenTodo(status)

/** Whether something is still to be done about a task. */
export const isOpenTodo = (status: TodoStatus): boolean =>
  status === 'pending' || status === 'in_progress'

type Rule = { states: readonly TodoStatus[]; sentence: string }

/** What may be done with a to-do in which state: the answer of the server and of the button. */
const rules = {
  start: { states: ['pending'], sentence: 'Only a pending task can be started.' },
  complete: {
    states: ['pending', 'in_progress'],
    sentence: 'Only a pending task or one in progress can be completed.',
  },
  cancel: {
    states: ['pending', 'in_progress'],
    sentence: 'Only a pending task or one in progress can be cancelled.',
  },
  reopen: {
    states: ['completed', 'cancelled'],
    sentence: 'Only a completed or cancelled task can be opened again.',
  },
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

/** Why an action is not allowed on a task in this state; undefined when it is. */
export const whyTodoCannot = (action: TodoAction, status: TodoStatus): string | undefined => {
  const rule: Rule = rules[action]
  return rule.states.includes(status) ? undefined : rule.sentence
}
