import * as contract from '@synapse/shared/todo/contract'
import type { Db } from '#db/knex'
import { presentRecord } from '#http/present-record'
import { type TodoItem, withRefund, withRefunds } from '#todo/model'

/** Returns to-dos as the operator sees them, each with its latest refund. */
export const presentTodos = async (db: Db, items: readonly TodoItem[]): Promise<contract.Todo[]> =>
  (await withRefunds(db, items)).map((item) => presentRecord(contract.todoItem, item))

/** Returns a to-do as the operator sees it, with its latest refund. */
export const presentTodo = async (db: Db, item: TodoItem): Promise<contract.Todo> =>
  presentRecord(contract.todoItem, await withRefund(db, item))
