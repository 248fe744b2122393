import { mapValue, ok } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/todo/contract'
import { compareTodos } from '@synapse/shared/todo/todo'
import { changeRoute, type Route, route } from '#http/route'
import { countTodos, listTodos } from '#todo/list-todos'
import { TodoItem } from '#todo/model'
import { presentTodo } from '#todo/present'
import { withRefund } from '#todo/read-refunds'
import { changeTodoStatus, createTodo, deleteTodo, restoreTodo, updateTodo } from '#todo/save-todo'

const change = changeRoute(async ({ db }, id) =>
  presentTodo(await withRefund(db, await TodoItem.query(db).findById(id).throwIfNotFound())),
)

export const todoRoutes: readonly Route[] = [
  route(contract.listTodos, async ({ context }) =>
    ok((await listTodos(context.db)).map(presentTodo).sort(compareTodos)),
  ),
  route(contract.countTodos, async ({ context }) => ok(await countTodos(context.db))),
  route(contract.countPendingTodos, async ({ context }) =>
    ok({
      ok: true as const,
      count: await TodoItem.query(context.db).where({ status: 'pending' }).resultSize(),
    }),
  ),
  route(contract.createTodo, ({ context, input }) =>
    mapValue(createTodo(context, input), async (todo) =>
      presentTodo(await withRefund(context.db, todo)),
    ),
  ),
  change(contract.updateTodo, updateTodo),
  change(contract.startTodo, (context, id) => changeTodoStatus(context, id, 'start')),
  change(contract.completeTodo, (context, id) => changeTodoStatus(context, id, 'complete')),
  change(contract.cancelTodo, (context, id) => changeTodoStatus(context, id, 'cancel')),
  change(contract.reopenTodo, (context, id, { status }) =>
    changeTodoStatus(context, id, 'reopen', status),
  ),
  change(contract.restoreTodo, restoreTodo),
  route(contract.deleteTodo, ({ context, params }) => deleteTodo(context, params.id)),
]
