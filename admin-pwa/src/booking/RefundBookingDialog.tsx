import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { Todo } from '@synapse/shared/todo/contract'
import { isOpenTodo } from '@synapse/shared/todo/todo'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBeginRefund, useDropRefund } from '#booking/queries.ts'
import { RefundDialog } from '#refund/RefundDialog.tsx'
import { todosQuery } from '#todo/queries.ts'
import type { Opening } from '#ui/Dialog.tsx'

type Props = Opening & {
  booking: AdminBooking
  /** The task that is to be processed, where one was just made. */
  todoId?: string | undefined
}

/**
 * Gives money back without a way over the to-do list: through the task that is open, or through one
 * of its own, by which a part given back keeps the session. That one goes again if nothing was asked
 * for with it.
 */
export const RefundBookingDialog = ({ booking, todoId, opened, onClose }: Props) => {
  const todos = useQuery(todosQuery()).data
  const [ownId] = useState(() => crypto.randomUUID())
  const [begun, setBegun] = useState<Todo>()
  const begin = useBeginRefund()
  const drop = useDropRefund()
  const open = todoId ?? (booking.hasOpenRefundTask ? openTaskOf(booking, todos) : undefined)
  const needsOwn = opened && !todoId && !booking.hasOpenRefundTask && !begun
  const wasAsked = useRef(false)
  useEffect(() => {
    if (!needsOwn || wasAsked.current) return
    wasAsked.current = true
    begin.mutate({ id: ownId, booking }, { onSuccess: setBegun, onError: onClose })
  })
  const id = open ?? begun?.id
  // The feed may not have brought it yet.
  const own = todos?.find((todo) => todo.id === ownId) ?? begun
  const giveUp = () => {
    if (own && isOpenTodo(own.status) && !own.relatedData.refund) drop.mutate(own)
    onClose()
  }
  return <RefundDialog todoId={id} opened={opened} onClose={giveUp} onSaved={onClose} />
}

const openTaskOf = ({ id }: AdminBooking, todos: readonly Todo[] | undefined): string | undefined =>
  todos?.find(
    ({ type, status, relatedBookingId }) =>
      type === 'booking_cancellation' && relatedBookingId === id && isOpenTodo(status),
  )?.id
