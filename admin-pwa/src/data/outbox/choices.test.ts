import type { Todo } from '@synapse/shared/todo/contract'
import { expect, test, vi } from 'vitest'
import {
  addTodo,
  entryAt,
  type FakeApp,
  newTodo,
  outboxStates,
  putTodo,
  removeTodo,
  shownTodo,
  shownTodos,
  twoDevices,
} from '#data/fake-device.test-support.ts'
import { blankTodo } from '#data/fake-server.test-support.ts'

const { id } = blankTodo

/** Saves the task twice offline. In between, another device's version may arrive. */
const saveTwice = async (theirs: Partial<Todo>, { isSynced = false } = {}) => {
  const { server, offline } = await twoDevices()
  server.fail('away')
  await offline.open((app) => putTodo(app, { title: 'Mine' }))
  server.fail(undefined)
  if (Object.keys(theirs).length > 0) server.put({ ...blankTodo, ...theirs, version: 2 })
  if (isSynced) await offline.open((app) => app.pullFeed())
  server.fail('away')
  await offline.open((app) => putTodo(app, { priority: 'high' }))
  server.fail(undefined)
  return { server, offline }
}

const discardAt = async (app: FakeApp, index: number) => app.discardEntry(await entryAt(app, index))

test.each([
  { when: 'that was never sent', theirs: {}, title: 'Call Maria' },
  { when: 'that another device’s version refused', theirs: { title: 'Theirs' }, title: 'Theirs' },
  {
    when: 'after the other device’s version arrived',
    theirs: { title: 'Theirs' },
    isSynced: true,
    title: 'Theirs',
  },
])('saving the whole record later doesn’t resend a discarded value $when', async (one) => {
  const { theirs, isSynced = false, title } = one
  const { server, offline } = await saveTwice(theirs, { isSynced })
  await offline.open(async (app) => {
    if ('title' in theirs) await app.flushNow()
    await discardAt(app, 0)
    await app.flushNow()
    expect(await outboxStates(app)).toEqual([])
  })
  expect(server.todos.get(id)).toMatchObject({ title, priority: 'high' })
})

test('saving a whole record twice keeps a change that another device made between the saves', async () => {
  const theirs = { description: 'Theirs' }
  const { server, offline } = await saveTwice(theirs, { isSynced: true })
  await offline.open(async (app) => {
    await app.flushNow()
    expect(await outboxStates(app)).toEqual([])
  })
  const mine = { title: 'Mine', priority: 'high' }
  expect(server.todos.get(id)).toMatchObject({ ...mine, ...theirs, version: 4 })
})

test('discarding one of several saves of the whole record keeps the others', async () => {
  const { server, offline } = await saveTwice({})
  server.fail('away')
  await offline.open(async (app) => {
    await putTodo(app, { title: 'Mine again' })
    await discardAt(app, 1)
    expect(await shownTodos(app)).toEqual([shownTodo({ title: 'Mine again' })])
    await discardAt(app, 0)
    server.fail(undefined)
    await app.flushNow()
  })
  expect(server.todos.get(id)).toMatchObject({ title: 'Mine again', priority: 'medium' })
})

test('changing part of a field neither shows nor resends a discarded change to another part', async () => {
  const { server, offline } = await twoDevices()
  server.put({ ...blankTodo, relatedData: { amount: '50.00' }, version: 2 })
  await offline.open(async (app) => {
    await app.pullFeed()
    server.fail('away')
    await putTodo(app, { relatedData: { amount: '60.00' } })
    await putTodo(app, { relatedData: { amount: '60.00', reason: 'Illness' } })
    await discardAt(app, 0)
    const merged = { amount: '50.00', reason: 'Illness' }
    expect(await app.findRecordById('todos', id)).toMatchObject({ relatedData: merged })
    server.fail(undefined)
    await app.flushNow()
    expect(server.todos.get(id)?.relatedData).toEqual(merged)
  })
})

test('undoing a discard keeps a later save that reached the server but got no response', async () => {
  const { server, offline } = await saveTwice({})
  await offline.open(async (app) => {
    server.fail('away')
    const restore = await discardAt(app, 0)
    server.fail('answer lost')
    await app.flushNow()
    server.fail(undefined)
    await restore?.()
    expect(await outboxStates(app)).toEqual([])
    expect(await shownTodos(app)).toEqual([shownTodo({ title: 'Mine', priority: 'high' })])
  })
  expect(server.todos.get(id)).toMatchObject({ title: 'Mine', priority: 'high' })
})

test('after a discard is undone, saving the whole record sends every value again', async () => {
  const { server, offline } = await saveTwice({})
  await offline.open(async (app) => {
    const restore = await discardAt(app, 0)
    await restore?.()
    expect(await outboxStates(app)).toEqual([])
  })
  expect(server.todos.get(id)).toMatchObject({ title: 'Mine', priority: 'high', version: 3 })
})

test('undoing one of two discards restores its value in a later save of the whole record', async () => {
  const { server, offline } = await saveTwice({})
  server.fail('away')
  await offline.open(async (app) => {
    await putTodo(app, {})
    const restoreTitle = await discardAt(app, 0)
    const restorePriority = await discardAt(app, 0)
    server.fail(undefined)
    await restoreTitle?.()
    expect(server.todos.get(id)).toMatchObject({ title: 'Mine', priority: 'medium' })
    await restorePriority?.()
    expect(await outboxStates(app)).toEqual([])
  })
  expect(server.todos.get(id)).toMatchObject({ title: 'Mine', priority: 'high' })
})

test.each([
  { when: 'if both discards are undone', discards: [0, 0], undos: [0, 1], title: 'Mine' },
  {
    when: 'if both discards are undone in reverse',
    discards: [0, 0],
    undos: [1, 0],
    title: 'Mine',
  },
  {
    when: 'if the later save’s discard is undone',
    discards: [1, 0],
    undos: [0],
    title: 'Call Maria',
  },
])('offline saves of the whole record are sent unchanged $when', async (one) => {
  const { discards, undos, title } = one
  const { server, offline } = await saveTwice({})
  server.fail('away')
  await offline.open(async (app) => {
    const restores: Awaited<ReturnType<FakeApp['discardEntry']>>[] = []
    for (const index of discards) restores.push(await discardAt(app, index))
    for (const index of undos) await restores[index]?.()
    server.fail(undefined)
    await app.flushNow()
    expect(await outboxStates(app)).toEqual([])
  })
  expect(server.todos.get(id)).toMatchObject({ title, priority: 'high' })
})

test('sends a discarded task and its changes in order after the discard is undone', async () => {
  const { server, offline } = await twoDevices()
  server.fail('away')
  await offline.open(async (app) => {
    await addTodo(app)
    await removeTodo(app, newTodo.id)
    const restore = await discardAt(app, 0)
    expect(await app.storedOutbox()).toEqual([])
    server.fail(undefined)
    await restore?.()
  })
  const writes = server.received.filter(({ method }) => method !== 'GET')
  expect(writes.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
})

test('a discard can be undone once the device has free storage again', async () => {
  const { server, offline } = await twoDevices()
  server.fail('away')
  await offline.open(async (app) => {
    await putTodo(app, { title: 'Mine' })
    const restore = await discardAt(app, 0)
    const { outbox } = app.openDb()
    const full = vi.spyOn(outbox, 'bulkPut').mockRejectedValue(new Error('QuotaExceededError'))
    await expect(restore?.()).rejects.toThrow('QuotaExceededError')
    full.mockRestore()
    await restore?.()
    expect(await shownTodos(app)).toEqual([shownTodo({ title: 'Mine' })])
  })
})

test('a save fails if another tab discards it while it is being sent', async () => {
  const { offline } = await twoDevices()
  await offline.open((one) =>
    offline.open(async (other) => {
      const { promise: response, reject: disconnect } = Promise.withResolvers<Response>()
      vi.stubGlobal('fetch', () => response)
      const discarded = { answer: { reason: 'discarded' } }
      const saving = expect(putTodo(one, { title: 'Mine' })).rejects.toMatchObject(discarded)
      await expect.poll(() => other.storedOutbox()).toHaveLength(1)
      await discardAt(other, 0)
      disconnect(new TypeError('fetch failed'))
      await saving
    }),
  )
})

test('discarding changes before signing out doesn’t affect saves after the next sign-in', async () => {
  const { server, offline } = await twoDevices()
  await offline.open(async (app) => {
    const saveBoth = async () => {
      server.fail('away')
      await putTodo(app, { title: 'Mine' })
      await putTodo(app, { priority: 'high' })
      await discardAt(app, 0)
    }
    await saveBoth()
    await discardAt(app, 0)
    await app.deleteDb('operator')
    app.resetRecords()
    server.fail(undefined)
    await app.pullFeed()
    await saveBoth()
    server.fail(undefined)
    await app.flushNow()
  })
  expect(server.todos.get(id)).toMatchObject({ title: 'Call Maria', priority: 'high' })
})

test.each([
  ['the first save, discarded first, is restored first', ['first', 'second'], ['first', 'second']],
  ['the first save, discarded first, is restored last', ['first', 'second'], ['second', 'first']],
  ['the later save, discarded first, is restored first', ['second', 'first'], ['second', 'first']],
  ['the later save, discarded first, is restored last', ['second', 'first'], ['first', 'second']],
] as const)('two tabs can each undo a discard: %s', async (_, discards, undos) => {
  const { server, offline } = await saveTwice({})
  server.fail('away')
  await offline.open((one) =>
    offline.open(async (other) => {
      const orders = (await one.storedOutbox()).map(({ order }) => order)
      const tabs = { first: [one, orders[0]], second: [other, orders[1]] } as const
      const restore: Partial<Record<'first' | 'second', () => Promise<void>>> = {}
      for (const which of discards) {
        const [tab, order] = tabs[which]
        const entry = (await tab.storedOutbox()).find((one) => one.order === order)
        restore[which] = entry && (await tab.discardEntry(entry))
        expect(restore[which]).toBeDefined()
      }
      for (const which of undos) await restore[which]?.()
      server.fail(undefined)
      await one.flushNow()
      expect(await outboxStates(one)).toEqual([])
    }),
  )
  expect(server.todos.get(id)).toMatchObject({ title: 'Mine', priority: 'high', version: 3 })
})
