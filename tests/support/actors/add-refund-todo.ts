import { createRefundTodo } from '@synapse/shared/booking/contract'
import type { Operator } from '#support/world/as-operator.ts'

/** Creates a task to refund a booking. */
export const addRefundTodo = async ({ call }: Pick<Operator, 'call'>, { id }: { id: string }) =>
  (await call(createRefundTodo, { params: { id } })).todoItem
