import { isOpenTodo } from '@synapse/shared/todo/todo'
import type { Knex } from 'knex'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { latestAttempt, resultOf } from '#refund/model'
import { refundScope } from '#refund/read-refund-task'
import { readRefundable } from '#refund/request-refund'
import { TodoItem } from '#todo/model'

/**
 * Brings a to-do to where the refund is that it asked for: done when the money went back, by whoever
 * was first, pending again with the reason when it could not; a closed one only says so. The one
 * writer of both its state and its refund's, so that they never differ.
 * @returns false when the to-do is gone or closed, so that a failure has to be told otherwise
 */
export const concludeRefundTask = async (
  context: Context,
  trx: Knex.Transaction,
  todoId: string,
): Promise<boolean> => {
  const item = await TodoItem.query(trx).findById(todoId).forUpdate()
  if (!item) return false
  const isOpen = isOpenTodo(item.status)
  const refund = resultOf(await latestAttempt(trx, todoId))
  if (refund?.status === 'pending') return isOpen
  // Somebody has given it back in Stripe's dashboard: at the same moment, or before it was asked for.
  const isMoot = refund?.status !== 'succeeded' && (await isGivenBack(trx, item))
  if (!refund && !isMoot) return isOpen
  const isDone = isMoot || refund?.status === 'succeeded'
  await TodoItem.query(trx)
    .findById(todoId)
    .patch({
      relatedData: { ...item.relatedData, refund: isMoot ? undefined : refund },
      ...(isOpen &&
        (isDone
          ? { status: 'completed', completedAt: toTimestamp(context.now()) }
          : { status: 'pending' })),
    })
  return isOpen || isMoot
}

const isGivenBack = async (trx: Knex.Transaction, item: TodoItem): Promise<boolean> => {
  const scope = refundScope(item)
  const refundable = scope ? await readRefundable(trx, scope) : []
  return refundable.length > 0 && refundable.every(({ remainingCents }) => remainingCents === 0)
}
