import * as contract from '@synapse/shared/todo/contract'
import { presentRecord } from '#http/present-record'
import type { TodoWithRefund } from '#todo/model'

export const presentTodo = (item: TodoWithRefund): contract.Todo =>
  presentRecord(contract.todoItem, item)
