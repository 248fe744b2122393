import { type Expense, saveExpenseReceipt } from '@synapse/shared/expense/contract'
import { deleteTodo, listTodos, type Todo } from '@synapse/shared/todo/contract'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import {
  addTodo,
  createDevice,
  editTodo as edit,
  type FakeApp,
  newTodo,
  outboxStates,
  reconnect,
  removeTodo,
  shownTodo,
  shownTodos,
  twoDevices,
  unsentEntry,
  visibleFields,
} from '#data/fake-device.test-support.ts'
import { blankTodo, createServer } from '#data/fake-server.test-support.ts'

const { id } = blankTodo

const editTitle = (app: FakeApp) => edit(app, { title: 'Mine' })

const remove = (app: FakeApp) => removeTodo(app, id)

const sendAll = async ({ server, offline }: Awaited<ReturnType<typeof twoDevices>>) => {
  server.fail(undefined)
  await offline.open(async (app) => {
    await reconnect(app)
    expect(await outboxStates(app)).toEqual([])
  })
}

/** Concurrent changes on two devices, and the resulting state of the devices and the server. */
const cases: {
  name: string
  theirs?: (app: FakeApp) => Promise<unknown>
  mine?: (app: FakeApp) => Promise<unknown>
  /** The tasks that the offline device shows before it reconnects. */
  shownOffline?: Partial<Todo>[]
  end: Partial<Todo>[]
  left?: { state: string; conflicts: string[] | undefined }[]
}[] = [
  { name: 'an edit without a concurrent change', end: [{ title: 'Mine' }] },
  {
    name: 'two edits of the same task in a row',
    mine: async (app) => {
      await edit(app, { title: 'Mine' })
      await edit(app, { title: 'Mine again', priority: 'high' })
    },
    shownOffline: [{ title: 'Mine again', priority: 'high' }],
    end: [{ title: 'Mine again', priority: 'high' }],
  },
  {
    name: 'edits of different fields',
    theirs: (app) => edit(app, { priority: 'low' }),
    end: [{ title: 'Mine', priority: 'low' }],
  },
  { name: 'the same edit on both devices', theirs: editTitle, end: [{ title: 'Mine' }] },
  {
    name: 'the same edit on both devices, without a copy of the earlier record',
    theirs: editTitle,
    mine: (app) => edit(app, { title: 'Mine' }, false),
    end: [{ title: 'Mine' }],
  },
  {
    name: 'an edit of a task that was deleted',
    theirs: remove,
    end: [],
    left: [{ state: 'refused', conflicts: undefined }],
  },
  {
    name: 'a deletion of a task that was edited',
    theirs: (app) => edit(app, { title: 'Theirs' }),
    mine: remove,
    shownOffline: [],
    end: [],
  },
]

test.each(cases)('syncs $name', async ({ theirs, mine = editTitle, left = [], ...expected }) => {
  const { server, online, offline } = await twoDevices()
  const shownOffline = (expected.shownOffline ?? [{ title: 'Mine' }]).map(shownTodo)
  const end = expected.end.map(shownTodo)
  if (theirs) await online.open(theirs)
  server.fail('away')
  await offline.open(mine)
  // The app was closed, so it has to read from disk.
  expect(await offline.open(shownTodos)).toEqual(shownOffline)
  server.fail(undefined)
  const after = await offline.open(async (app) => {
    await reconnect(app)
    return { shown: await shownTodos(app), left: await outboxStates(app) }
  })
  expect(after).toEqual({ shown: end, left })
  expect([...server.todos.values()].map(visibleFields)).toEqual(end)
  const other = await online.open(async (app) => {
    await reconnect(app)
    return shownTodos(app)
  })
  expect(other).toEqual(end)
})

test.each([
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const)('resolves a conflict as the operator chooses: %s', async (choice, title) => {
  const { server, online, offline } = await twoDevices()
  await online.open((app) => edit(app, { title: 'Theirs' }))
  server.fail('away')
  await offline.open(editTitle)
  server.fail(undefined)
  await offline.open(reconnect)
  await online.open(async (app) =>
    expect(await shownTodos(app)).toEqual([shownTodo({ title: 'Theirs' })]),
  )
  await offline.open(async (app) => {
    expect(await shownTodos(app)).toEqual([shownTodo({ title: 'Theirs' })])
    expect(await outboxStates(app)).toEqual([{ state: 'refused', conflicts: ['title'] }])
    const [entry] = await app.storedOutbox()
    if (!entry) throw new Error('Nothing was refused')
    if (choice === 'mine') await app.resend(entry)
    else await app.discardEntry(entry)
    await app.pullFeed()
    expect(await shownTodos(app)).toEqual([shownTodo({ title })])
    expect(await outboxStates(app)).toEqual([])
  })
  expect(server.todos.get(id)?.title).toBe(title)
})

test('applies a change only once if its response was lost', async () => {
  const devices = await twoDevices()
  const { server, offline } = devices
  server.fail('answer lost')
  await offline.open(editTitle)
  await sendAll(devices)
  expect(server.todos.get(id)).toMatchObject({ title: 'Mine', version: 2 })
})

test('sends a task created offline before changes to it', async () => {
  const { server, offline } = await twoDevices()
  server.fail('away')
  await offline.open(async (app) => {
    await addTodo(app)
    await removeTodo(app, newTodo.id)
  })
  server.fail(undefined)
  await offline.open(reconnect)
  const writes = server.received.filter(({ method }) => method !== 'GET')
  expect(writes.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
  expect(server.todos.has(newTodo.id)).toBe(false)
})

test('stores a file chosen offline, and sends it with its name', async () => {
  const devices = await twoDevices()
  const { server, offline } = devices
  const path = `/api/expenses/${id}/receipt`
  server.route(path, () => ({ status: 200, body: {} }))
  server.fail('away')
  await offline.open((app) =>
    app.enqueue(
      saveExpenseReceipt,
      {
        params: { id },
        query: { name: 'Ħobż & ilma.pdf' },
        body: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
      },
      { label: 'Receipt', patches: [{ type: 'expenses', id, set: {} }], answer: {} as Expense },
    ),
  )
  await sendAll(devices)
  const [sent] = server.received.filter((call) => call.path === path)
  expect(sent?.query.get('name')).toBe('Ħobż & ilma.pdf')
  const file = sent?.body as Blob
  expect([file.type, await file.text()]).toEqual(['application/pdf', '%PDF-1.7'])
})

test('a change doesn’t delay changes to records that it only affects indirectly', async () => {
  const { server, offline } = await twoDevices()
  server.fail('away')
  await offline.open(async (app) => {
    await app.enqueue(
      deleteTodo,
      { params: { id } },
      {
        label: 'Delete',
        patches: [{ type: 'todos', id, gone: true }],
        sideEffects: [{ type: 'bookings', id: 'b', set: { hasOpenRefundTask: false } }],
        answer: undefined,
      },
    )
    const [entry] = await app.readOutbox()
    expect(entry?.patches.map(({ type }) => type)).toEqual(['todos', 'bookings'])
    expect(entry?.holds).toEqual([`todos/${id}`])
  })
})

test('keeps all local data if the operator signs in again before the data is deleted', async () => {
  const { offline } = await twoDevices()
  await offline.open(async (app) => {
    await app.deleteAllButOutbox('operator')
    expect(await shownTodos(app)).toHaveLength(1)
  })
})

test('keeps unsent changes if another device signed the operator out', async () => {
  const { server, offline } = await twoDevices()
  server.fail('away')
  await offline.open(editTitle)
  server.fail('session ended')
  const left = await offline.open(async (app) => {
    await app.flushOutbox()
    expect(await outboxStates(app)).toEqual([{ state: 'waiting', conflicts: undefined }])
    app.clearToken()
    app.clearOperator()
    return app.deleteAllButOutbox('operator')
  })
  expect(left).toHaveLength(1)
  // Signed in again.
  server.fail(undefined)
  await offline.open(async (app) => {
    app.saveToken('another-token')
    app.saveOperator({ id: 'operator', username: 'tutor' })
    await app.pullFeed({ ignoresMark: true })
    expect(await shownTodos(app)).toEqual([shownTodo({ title: 'Mine' })])
    await app.flushOutbox()
    expect(await outboxStates(app)).toEqual([])
  })
  expect(server.todos.get(id)?.title).toBe('Mine')
})

test('shows changes that another tab makes to the outbox', async () => {
  const server = createServer()
  server.put(blankTodo)
  await createDevice(server).open(async (app) => {
    await app.pullFeed()
    server.fail('away')
    const { query } = await import('#data/query.ts')
    const { completeList } = await import('#data/records.ts')
    const todos = query(
      listTodos,
      completeList('todos', () => 0),
    )
    const observer = new QueryObserver(app.queryClient, todos)
    const stopDrawing = observer.subscribe(() => {})
    const stopWatching = app.watchOutbox()
    const titles = () => observer.getCurrentResult().data?.map(({ title }) => title)
    await expect.poll(() => titles()).toEqual([blankTodo.title])
    const set = { title: 'From another tab' }
    const patches = [{ type: 'todos' as const, id: blankTodo.id, set }]
    const order = await app.openDb().outbox.add({ ...unsentEntry, patches })
    await expect.poll(() => titles()).toEqual(['From another tab'])
    await app.openDb().outbox.delete(order)
    await expect.poll(() => titles()).toEqual([blankTodo.title])
    stopWatching()
    stopDrawing()
  })
})

test('reading the outbox after logout throws no uncaught error', async () => {
  await createDevice(createServer()).open(async (app) => {
    const stopWatching = app.watchOutbox()
    app.clearToken()
    await expect
      .poll(() => vi.mocked(console.warn).mock.calls)
      .toEqual([[new DOMException('You’re signed out.', 'SignedOutError')]])
    stopWatching()
  })
})
