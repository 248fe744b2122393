import { done } from '@synapse/shared/result'
import * as contract from '@synapse/shared/todo/contract'
import type { Context } from '#core/context'
import { presentChange } from '#http/present-change'
import { type Route, route } from '#http/route'
import { createTodo, deleteTodo, editTodo, restoreTodo, stepTodo } from '#todo/change-todo'
import { countTodos, listTodos } from '#todo/list-todos'
import { TodoItem } from '#todo/model'
import { presentTodo } from '#todo/present'

/** The to-do list. */
export const todoRoutes = (context: Context): Route[] => {
  const { db } = context
  const present = async <Reason extends string>(
    changing: Promise<{ ok: true; value: TodoItem } | { ok: false; reason: Reason }>,
  ) => {
    const changed = await changing
    return changed.ok ? done(presentTodo(changed.value)) : changed
  }
  return [
    route(contract.listTodos, async () => done(await listTodos(context))),
    route(contract.countTodos, async () => done(await countTodos(context))),
    route(contract.countPendingTodos, async () =>
      done({
        ok: true as const,
        count: await TodoItem.query(db).where({ status: 'pending' }).resultSize(),
      }),
    ),
    route(contract.createTodo, ({ input }) => present(createTodo(context, input))),
    route(contract.updateTodo, async ({ params: { id }, input }) =>
      presentChange(await editTodo(context, id, input), async () =>
        presentTodo(await TodoItem.query(db).findById(id).throwIfNotFound()),
      ),
    ),
    route(contract.startTodo, ({ params }) => present(stepTodo(context, params.id, 'start'))),
    route(contract.completeTodo, ({ params }) => present(stepTodo(context, params.id, 'complete'))),
    route(contract.cancelTodo, ({ params }) => present(stepTodo(context, params.id, 'cancel'))),
    route(contract.reopenTodo, ({ params, input }) =>
      present(stepTodo(context, params.id, 'reopen', input.status)),
    ),
    route(contract.deleteTodo, ({ params }) => deleteTodo(context, params.id)),
    route(contract.restoreTodo, ({ params }) => present(restoreTodo(context, params.id))),
  ]
}
