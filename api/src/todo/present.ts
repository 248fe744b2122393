import * as contract from '@synapse/shared/todo/contract'
import type { Db } from '#db/knex'
import { presentRecord } from '#http/present-record'
import { type TodoItem, withRefund, withRefunds } from '#todo/model'

/** Presents to-dos to the operator, each with its latest refund. */
export const presentTodos = async (db: Db, items: readonly TodoItem[]): Promise<contract.Todo[]> =>
  (await withRefunds(db, items)).map((item) => presentRecord(contract.todoItem, item))

/** Presents one to-do to the operator, with its latest refund. */
export const presentTodo = async (db: Db, item: TodoItem): Promise<contract.Todo> =>
  presentRecord(contract.todoItem, await withRefund(db, item))
