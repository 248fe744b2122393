import { ok, type Result } from '@synapse/shared/result'
import * as contract from '@synapse/shared/todo/contract'
import type { Context } from '#core/context'
import { presentChange } from '#http/present-change'
import { type Route, route } from '#http/route'
import { changeTodoStatus, createTodo, deleteTodo, editTodo, restoreTodo } from '#todo/change-todo'
import { countTodos, listTodos } from '#todo/list-todos'
import { TodoItem } from '#todo/model'
import { presentTodo } from '#todo/present'

/** Endpoints for the to-do list. */
export const todoRoutes: readonly Route[] = [
  route(contract.listTodos, async ({ context }) => ok(await listTodos(context))),
  route(contract.countTodos, async ({ context }) => ok(await countTodos(context))),
  route(contract.countPendingTodos, async ({ context }) =>
    ok({
      ok: true as const,
      count: await TodoItem.query(context.db).where({ status: 'pending' }).resultSize(),
    }),
  ),
  route(contract.createTodo, ({ context, input }) => present(context, createTodo(context, input))),
  route(contract.updateTodo, async ({ context, params: { id }, input }) =>
    presentChange(await editTodo(context, id, input), async () =>
      presentTodo(context.db, await TodoItem.query(context.db).findById(id).throwIfNotFound()),
    ),
  ),
  route(contract.startTodo, ({ context, params }) =>
    present(context, changeTodoStatus(context, params.id, 'start')),
  ),
  route(contract.completeTodo, ({ context, params }) =>
    present(context, changeTodoStatus(context, params.id, 'complete')),
  ),
  route(contract.cancelTodo, ({ context, params }) =>
    present(context, changeTodoStatus(context, params.id, 'cancel')),
  ),
  route(contract.reopenTodo, ({ context, params, input }) =>
    present(context, changeTodoStatus(context, params.id, 'reopen', input.status)),
  ),
  route(contract.deleteTodo, ({ context, params }) => deleteTodo(context, params.id)),
  route(contract.restoreTodo, ({ context, params }) =>
    present(context, restoreTodo(context, params.id)),
  ),
]

const present = async <Reason extends string>(
  { db }: Context,
  changing: Promise<Result<TodoItem, Reason>>,
) => {
  const changed = await changing
  return changed.ok ? ok(await presentTodo(db, changed.value)) : changed
}
