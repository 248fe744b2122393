import * as contract from '@synapse/shared/todo/contract'
import { presentRecord } from '#http/present-record'
import type { TodoWithRefund } from '#todo/read-latest-refund'

/** Presents a task to the operator. */
export const presentTodo = (item: TodoWithRefund): contract.Todo =>
  presentRecord(contract.todoItem, item)
