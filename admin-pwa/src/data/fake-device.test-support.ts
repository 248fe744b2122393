import { type Client, createClient } from '@synapse/shared/client/contract'
import {
  createTodo,
  deleteTodo,
  listTodos,
  type Todo,
  updateTodo,
} from '@synapse/shared/todo/contract'
import { compareTodos } from '@synapse/shared/todo/todo'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'
import { blankTodo, createServer, type FakeServer } from '#data/fake-server.test-support.ts'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import type { OutboxEntry } from '#data/outbox/entry.ts'
import { fieldChange } from '#data/outbox/optimistic-change.ts'

/** A task that was created offline and hasn't been sent yet. */
export const unsentTodo = {
  ...blankTodo,
  id: '00000000-0000-4000-8000-000000000003',
  title: 'Not sent',
}

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

/** The modules that the tests use. They are reloaded whenever the simulated app starts. */
const loadApp = async () => ({
  ...(await import('#data/query.ts')),
  ...(await import('#data/query-client.ts')),
  ...(await import('#data/refresh.ts')),
  ...(await import('#data/sign-in-storage.ts')),
  ...(await import('#data/status.ts')),
  ...(await import('#data/db.ts')),
  ...(await import('#data/records.ts')),
  ...(await import('#data/sync.ts')),
  ...(await import('#data/outbox/enqueue.ts')),
  ...(await import('#data/outbox/send.ts')),
  ...(await import('#data/outbox/choices.ts')),
  ...(await import('#data/outbox/conflict.ts')),
})
export type FakeApp = Awaited<ReturnType<typeof loadApp>>

/** Creates a single-tab replacement for Web Locks. */
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

/** A device with its own storage. `open` starts the app, calls `use` and closes the app. */
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
      // Wait until sending ends, because it would otherwise continue with the next device's
      // database.
      await navigator.locks.request('outbox', async () => {})
      app.queryClient.clear()
      if (app.readToken()) app.openDb().close()
      vi.unstubAllGlobals()
    }
  }
  return { open, storage, indexedDB }
}

const savedTodo = async (app: FakeApp): Promise<Todo> => {
  const todo = await app.findRecordById('todos', blankTodo.id)
  if (!todo) throw new Error('The device does not have the task')
  return todo
}

/** Edits `blankTodo` on a device. */
export const editTodo = async (app: FakeApp, set: Partial<Todo>, keepsBefore = true) => {
  const before = await savedTodo(app)
  const request = {
    params: { id: before.id },
    body: { ...(set as { title?: string }), version: before.version },
  }
  const change = fieldChange('todos', before, 'Edit', set)
  await app.enqueue(updateTodo, request, keepsBefore ? change : { ...change, before: undefined })
}

/** Saves all fields of `blankTodo` on a device, as the form does. */
export const putTodo = async (app: FakeApp, set: Partial<Todo>) => {
  const before = await savedTodo(app)
  const { id, title, priority, description, relatedData, version } = { ...before, ...set }
  const request = { params: { id }, body: { title, priority, description, relatedData, version } }
  const change = fieldChange('todos', before, 'Save', set)
  await app.enqueue({ ...updateTodo, method: 'PUT' }, request, change)
}

export const newTodo = { ...blankTodo, id: '00000000-0000-4000-8000-000000000002', title: 'New' }

export const addTodo = (app: FakeApp) =>
  app.enqueue(
    createTodo,
    { body: { id: newTodo.id, title: newTodo.title } },
    {
      label: 'New',
      patches: [{ type: 'todos', id: newTodo.id, put: newTodo }],
      isNew: true,
      answer: newTodo,
    },
  )

export const removeTodo = (app: FakeApp, id: string) =>
  app.enqueue(
    deleteTodo,
    { params: { id } },
    { label: 'Delete', patches: [{ type: 'todos', id, gone: true }], answer: undefined },
  )

/** Reconnects as the app does when the server is reachable again. */
export const reconnect = async (app: FakeApp) => {
  await app.pullFeed({ ignoresMark: true })
  await app.flushOutbox()
}

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

/** Creates two devices that have synced the same task. The second device is then offline. */
export const twoDevices = async () => {
  const server = createServer()
  server.put(blankTodo)
  const [online, offline] = [createDevice(server), createDevice(server)]
  for (const device of [online, offline]) await device.open((app) => app.pullFeed())
  return { server, online, offline }
}

/** Returns the tasks that the to-do list shows. */
export const shownTodos = async (app: FakeApp) => {
  const list = app.query(listTodos, app.completeList('todos', compareTodos))
  return (await app.queryClient.fetchQuery({ ...list, staleTime: 0 })).map(visibleFields)
}

/** Returns the task as the to-do list would show it with these changes. */
export const shownTodo = (of: Partial<Todo>) => visibleFields({ ...blankTodo, ...of })

export const visibleFields = ({ title, priority, status }: Todo) => ({ title, priority, status })

export const entryAt = async (app: FakeApp, index: number): Promise<OutboxEntry> => {
  const entry = (await app.storedOutbox())[index]
  if (!entry) throw new Error(`The outbox has no entry ${index}`)
  return entry
}

/** Returns the state and the conflicting fields of each outbox entry. */
export const outboxStates = async (app: FakeApp) =>
  (await app.storedOutbox()).map((entry) => ({
    state: entry.state,
    conflicts: app.mergeConflict(entry)?.conflicts.map(({ path }) => path),
  }))
