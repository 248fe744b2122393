import { type Client, createClient } from '@synapse/shared/client/contract'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { readFeed } from '@synapse/shared/sync/contract'
import { createTodo, listTodos, type Todo, updateTodo } from '@synapse/shared/todo/contract'
import { compareTodos } from '@synapse/shared/todo/todo'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'
import { fakeStorage } from '#data/fake-storage.test-support.ts'

type Reply = { status: number; body?: unknown }

export type ReceivedRequest = {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}

type Fault = 'away' | 'answer lost' | 'session ended' | undefined

/** Creates an in-memory server with versioned to-do items, a feed and idempotency keys. */
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
    const page: AnswerOf<typeof readFeed> = {
      cursor: at,
      mark: at,
      isDone: true,
      progress: null,
      hasOlder: false,
      records: there.length > 0 ? { todos: there } : {},
      gone: gone.length > 0 ? { todos: gone } : {},
    }
    return { status: 200, body: page }
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
    /** Overrides the response for a path. */
    route: (path: string, answer: (call: ReceivedRequest) => Reply | undefined) =>
      routes.set(path, answer),
    /** Changes a task on the server, as another device would. */
    put: (todo: Todo) => change(todo.id, todo),
    delete: (id: string) => change(id, undefined),
    fail: (next: Fault) => {
      fault = next
    },
    /** Restores a backup, which invalidates all cursors. */
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

/** A task that was created on a device and hasn't been sent yet. */
export const unsentTodo = {
  ...blankTodo,
  id: '00000000-0000-4000-8000-000000000003',
  title: 'Not sent',
}

/** The outbox entry that creates `unsentTodo`. */
export const unsentEntry = {
  key: 'key',
  method: 'POST' as const,
  path: createTodo.path,
  body: { id: unsentTodo.id, title: unsentTodo.title },
  contract: 1,
  label: 'New',
  patches: [{ type: 'todos' as const, id: unsentTodo.id, put: unsentTodo }],
  holds: [`todos/${unsentTodo.id}`],
  at: 0,
  state: 'waiting' as const,
}

/** The modules that the tests use, reloaded each time the simulated app is opened. */
const loadApp = async () => ({
  ...(await import('#data/query.ts')),
  ...(await import('#data/query-client.ts')),
  ...(await import('#data/refresh.ts')),
  ...(await import('#data/sign-in-storage.ts')),
  ...(await import('#data/status.ts')),
  ...(await import('#data/db.ts')),
  ...(await import('#data/records.ts')),
  ...(await import('#data/stored-outbox.ts')),
  ...(await import('#data/sync.ts')),
  ...(await import('#data/outbox/enqueue.ts')),
  ...(await import('#data/outbox/send.ts')),
  ...(await import('#data/outbox/choices.ts')),
  ...(await import('#data/outbox/conflict.ts')),
})
export type FakeApp = Awaited<ReturnType<typeof loadApp>>

/** Creates a stand-in for Web Locks in a single tab. */
const createLocks = () => {
  const queues = new Map<string, Promise<unknown>>()
  const request = (name: string, work: () => Promise<unknown>) => {
    const next = (queues.get(name) ?? Promise.resolve()).then(work, work)
    queues.set(name, next)
    return next
  }
  return { request }
}

class SilentChannel extends EventTarget {
  postMessage() {}
}

/** A device with its own storage. `open` starts the app, runs `use` and closes the app. */
export const createDevice = (server: FakeServer) => {
  const indexedDB = new IDBFactory()
  const storage = new Map([
    ['authToken', 'a-token'],
    ['authOperator', JSON.stringify({ id: 'operator', username: 'tutor' })],
  ])
  const open = async <Value>(use: (app: FakeApp) => Promise<Value>): Promise<Value> => {
    vi.resetModules()
    Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange })
    vi.stubGlobal('localStorage', fakeStorage(storage))
    vi.stubGlobal('navigator', { onLine: true, locks: createLocks() })
    vi.stubGlobal('BroadcastChannel', SilentChannel)
    vi.stubGlobal('fetch', server.fetch)
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const app = await loadApp()
    try {
      return await use(app)
    } finally {
      // Wait until sending ends; otherwise it would reach the next device's database.
      await navigator.locks.request('outbox', async () => {})
      app.queryClient.clear()
      if (app.readToken()) app.openDb().close()
      vi.unstubAllGlobals()
    }
  }
  return { open, storage, indexedDB }
}

/** Changes the server's `blankTodo` on a device. */
export const editTask = async (app: FakeApp, set: Partial<Todo>, keepsBefore = true) => {
  const { id } = blankTodo
  const before = await app.findRecordById('todos', id)
  if (!before) throw new Error('The device does not have the task')
  const { version } = before
  await app.enqueue(
    updateTodo,
    { params: { id }, body: { ...(set as { title?: string }), version } },
    {
      label: 'Edit',
      patches: [{ type: 'todos', id, set }],
      ...(keepsBefore && { before }),
      answer: { ...before, ...set },
    },
  )
}

/** Adds a client on a device. */
export const addClient = async (app: FakeApp): Promise<Client> => {
  const client = {
    id: '00000000-0000-4000-8000-00000000000c',
    businessName: 'Cellar Ltd',
    hourlyRate: '40.00',
  } as Client
  await app.enqueue(
    createClient,
    { body: { id: client.id, businessName: client.businessName } },
    {
      label: 'New client',
      patches: [{ type: 'clients', id: client.id, put: client }],
      isNew: true,
      answer: client,
    },
  )
  return client
}

/** Two devices that have synced the same task; the second is offline afterwards. */
export const twoDevices = async () => {
  const server = createServer()
  server.put(blankTodo)
  const [online, offline] = [createDevice(server), createDevice(server)]
  for (const device of [online, offline]) await device.open((app) => app.pullFeed())
  return { server, online, offline }
}

/** The task as the to-do list shows it. */
export const shown = async (app: FakeApp) => {
  const list = app.query(listTodos, { complete: app.sortedRecords('todos', compareTodos) })
  return (await app.queryClient.fetchQuery({ ...list, staleTime: 0 })).map(seen)
}

/** The task as shown, with these changes. */
export const task = (of: Partial<Todo>) => seen({ ...blankTodo, ...of })

export const seen = ({ title, priority, status }: Todo) => ({ title, priority, status })

/** The states and conflicting fields of the changes in the outbox. */
export const outboxStates = async (app: FakeApp) =>
  (await app.storedOutbox()).map((entry) => ({
    state: entry.state,
    conflicts: app.mergeConflict(entry)?.conflicts.map(({ path }) => path),
  }))
