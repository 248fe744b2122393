import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { readFeed } from '@synapse/shared/sync/contract'
import { listTodos, type Todo } from '@synapse/shared/todo/contract'

type Reply = { status: number; body?: unknown }

export type ReceivedRequest = {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}

type Fault = 'away' | 'answer lost' | 'session ended' | undefined

/** Creates an in-memory server with versioned tasks, a feed and idempotency keys. */
export const createServer = () => {
  const todos = new Map<string, Todo>()
  const changes: string[] = []
  const answers = new Map<string, { call: string; reply: Reply }>()
  const received: ReceivedRequest[] = []
  const routes = new Map<string, (call: ReceivedRequest) => Reply | undefined>()
  let fault: Fault
  let origin = 'first'

  const change = (id: string, next: Todo | undefined) => {
    if (next) todos.set(id, next)
    else todos.delete(id)
    changes.push(id)
  }

  const feed = ({ query }: ReceivedRequest): Reply => {
    const [from, since = '0'] = query.get('cursor')?.split('.') ?? []
    if (from !== undefined && from !== origin) return refusal(410, 'begin_anew')
    const ids = from ? [...new Set(changes.slice(Number(since)))] : [...todos.keys()]
    const at = `${origin}.${changes.length}`
    const there = ids.flatMap((id) => todos.get(id) ?? [])
    const gone = ids.filter((id) => !todos.has(id))
    return feedPage(at, there.length > 0 ? { todos: there } : {}, {
      gone: gone.length > 0 ? { todos: gone } : {},
    })
  }

  const changeTodo = ({ method, path, body }: ReceivedRequest): Reply => {
    const [, , , id = '', step] = path.split('/')
    const fields = (body ?? {}) as Partial<Todo>
    if (method === 'POST' && !id) {
      const created = { ...blankTodo, ...fields } as Todo
      change(created.id, created)
      return { status: 201, body: created }
    }
    const before = todos.get(id)
    if (!before) return refusal(404, 'unknown')
    if (method === 'DELETE') {
      change(id, undefined)
      return { status: 204 }
    }
    if (fields.version !== undefined && fields.version !== before.version)
      return { status: 409, body: { ...refusal(409, 'changed').body, current: before } }
    const set = step === 'complete' ? { status: 'completed' as const } : fields
    const after = { ...before, ...set, version: before.version + 1 }
    change(id, after)
    return { status: 200, body: after }
  }

  const handle = (call: ReceivedRequest): Reply => {
    if (fault === 'session ended') return refusal(401, 'unauthorised')
    const own = routes.get(call.path)?.(call)
    if (own) return own
    if (call.path === readFeed.path) return feed(call)
    if (call.path.startsWith(listTodos.path)) return changeTodo(call)
    return refusal(404, 'unknown')
  }

  const answerOnce = (request: ReceivedRequest, key: string | null): Reply => {
    const call = `${request.method} ${request.path} ${JSON.stringify(request.body)}`
    const earlier = key ? answers.get(key) : undefined
    if (earlier) return earlier.call === call ? earlier.reply : refusal(409, 'key_used')
    const reply = handle(request)
    if (key && reply.status !== 401 && reply.status < 500) answers.set(key, { call, reply })
    return reply
  }

  return {
    todos,
    received,
    route: (path: string, answer: (call: ReceivedRequest) => Reply | undefined) =>
      routes.set(path, answer),
    /** Changes a task on the server, as another device would. */
    put: (todo: Todo) => change(todo.id, todo),
    delete: (id: string) => change(id, undefined),
    fail: (next: Fault) => {
      fault = next
    },
    /** Simulates a restored backup, which invalidates all cursors. */
    restore: () => {
      origin = 'restored'
      todos.clear()
    },
    fetch: async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
      if (fault === 'away') throw new TypeError('fetch failed')
      const { pathname, searchParams } = new URL(address, 'http://server.test')
      const { method = 'GET', body = null } = init
      const isText = typeof body === 'string'
      const call = {
        method,
        path: pathname,
        query: searchParams,
        body: isText ? JSON.parse(body) : body,
      }
      received.push(call)
      const key = new Headers(init.headers).get('Idempotency-Key')
      const reply = answerOnce(call, key)
      if (fault === 'answer lost' && method !== 'GET') throw new TypeError('connection reset')
      return reply.body === undefined
        ? new Response(null, { status: reply.status })
        : Response.json(reply.body, { status: reply.status })
    },
  }
}
export type FakeServer = ReturnType<typeof createServer>

/** Responds with the last page of the feed. */
export const feedPage = (
  cursor: string,
  records: object,
  more: Partial<AnswerOf<typeof readFeed>> = {},
): Reply => ({
  status: 200,
  body: {
    cursor,
    mark: cursor,
    isDone: true,
    progress: null,
    hasOlder: false,
    records,
    gone: {},
    ...more,
  },
})

const refusal = (status: number, reason: string) => ({
  status,
  body: { error: `Refused: ${reason}`, reason },
})

export const blankTodo: Todo = {
  id: '00000000-0000-4000-8000-000000000001',
  type: 'general',
  title: 'Call Maria',
  description: null,
  priority: 'medium',
  status: 'pending',
  dueOn: null,
  relatedBookingId: null,
  relatedData: {},
  createdAt: '2026-11-02T08:00:00Z',
  updatedAt: '2026-11-02T08:00:00Z',
  completedAt: null,
  version: 1,
}
