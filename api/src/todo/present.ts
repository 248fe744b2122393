import * as contract from '@synapse/shared/todo/contract'
import { presentRecord } from '#http/present-record'
import type { TodoWithRefund } from '#todo/read-refunds'

/** Returns a task as the operator sees it: with its latest refund in `relatedData`. */
export const presentTodo = ({ todo, refund }: TodoWithRefund): contract.Todo =>
  presentRecord(contract.todoItem, {
    ...todo,
    relatedData: { ...todo.relatedData, ...(refund && { refund }) },
  })
