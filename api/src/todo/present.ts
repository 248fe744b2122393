import * as contract from '@synapse/shared/todo/contract'
import { presentRecord } from '#http/present-record'
import type { TodoWithRefund } from '#todo/read-refunds'

/** Returns a task as the operator sees it. */
export const presentTodo = (todo: TodoWithRefund): contract.Todo =>
  presentRecord(contract.todoItem, todo)
