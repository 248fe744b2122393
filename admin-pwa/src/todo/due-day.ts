import type { AdminBooking } from '@synapse/shared/booking/contract'
import { maltaDay } from '@synapse/shared/time'
import type { Todo } from '@synapse/shared/todo/contract'
import { compareTodos, isMissingRefund, isOpenTodo } from '@synapse/shared/todo/todo'

/** Returns whether a task stays open until its booking is refunded. */
export const isOpenRefund = (todo: Todo): boolean =>
  isOpenTodo(todo.status) &&
  ((todo.type === 'booking_cancellation' && todo.relatedBookingId !== null) ||
    isMissingRefund(todo))

/** Returns the booking that a task refunds, if it is on this device. */
export const findRefundedBooking = (todo: Todo, bookings: readonly AdminBooking[]) =>
  isOpenRefund(todo) ? bookings.find(({ id }) => id === todo.relatedBookingId) : undefined

/**
 * Returns the day on which a task is due. A refund without a due date is due on the day of the
 * session.
 * @param refunded the booking to be refunded
 */
export const dueDayOf = ({ dueOn }: Todo, refunded: AdminBooking | undefined): string | null =>
  dueOn ?? (refunded ? maltaDay(refunded.sessionDate) : null)

/** Sorts tasks as the to-do list does: by the due dates shown there, then by session time. */
export const sortByDueDay = (todos: readonly Todo[], bookings: readonly AdminBooking[]): Todo[] =>
  todos
    .map((todo) => {
      const refunded = findRefundedBooking(todo, bookings)
      const due = dueDayOf(todo, refunded)
      return [todo, { ...todo, dueOn: due && `${due} ${refunded?.sessionDate ?? ''}` }] as const
    })
    .toSorted(([, a], [, b]) => compareTodos(a, b))
    .map(([todo]) => todo)
