import { createTodo, deleteTodo, type Todo, updateTodo } from '@synapse/shared/todo/contract'
import { expect, test, vi } from 'vitest'
import {
  type FakeApp,
  outboxStates,
  shownTask,
  shownTasks,
  twoDevices,
} from '#data/fake-device.test-support.ts'
import { blankTodo } from '#data/fake-server.test-support.ts'

const { id } = blankTodo

/** Saves the whole task, as a draft's form does. */
const putTask = async (app: FakeApp, set: Partial<Todo>) => {
  const before = await app.findRecordById('todos', id)
  if (!before) throw new Error('The device does not have the task')
  const { title, priority, description, relatedData, version } = { ...before, ...set }
  const body = { title, priority, description, relatedData, version }
  await app.enqueue(
    { ...updateTodo, method: 'PUT' },
    { params: { id }, body },
    { label: 'Save', patches: [{ type: 'todos', id, set }], before, answer: { ...before, ...set } },
  )
}

/** Saves the task twice offline; in between, the device may receive another device's version. */
const saveTwice = async (theirs: Partial<Todo>, { isSynced = false } = {}) => {
  const { server, offline } = await twoDevices()
  server.fail('away')
  await offline.open((app) => putTask(app, { title: 'Mine' }))
  server.fail(undefined)
  if (Object.keys(theirs).length > 0) server.put({ ...blankTodo, ...theirs, version: 2 })
  if (isSynced) await offline.open((app) => app.pullFeed())
  server.fail('away')
  await offline.open((app) => putTask(app, { priority: 'high' }))
  server.fail(undefined)
  return { server, offline }
}

const discardFirst = async (app: FakeApp) => {
  const [first] = await app.storedOutbox()
  return app.discardEntry(first as never)
}

test.each([
  ['that was never sent', {}, {}, 'Call Maria'],
  ['that another device’s version refused', { title: 'Theirs' }, {}, 'Theirs'],
  ['after the other device’s version arrived', { title: 'Theirs' }, { isSynced: true }, 'Theirs'],
])('saving the whole record later doesn’t resend a discarded value %s', async (...args) => {
  const [, theirs, options, title] = args
  const { server, offline } = await saveTwice(theirs, options)
  await offline.open(async (app) => {
    if ('title' in theirs) await app.flushNow()
    await discardFirst(app)
    await app.flushNow()
    expect(await outboxStates(app)).toEqual([])
  })
  expect(server.todos.get(id)).toMatchObject({ title, priority: 'high' })
})

test('two saves of the whole record keep what another device changed in between', async () => {
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
    await putTask(app, { title: 'Mine again' })
    const [, second] = await app.storedOutbox()
    await app.discardEntry(second as never)
    expect(await shownTasks(app)).toEqual([shownTask({ title: 'Mine again' })])
    await discardFirst(app)
    server.fail(undefined)
    await app.flushNow()
  })
  expect(server.todos.get(id)).toMatchObject({ title: 'Mine again', priority: 'medium' })
})

test('a later change of one part of a field doesn’t resend a discarded change of another part', async () => {
  const { server, offline } = await twoDevices()
  server.put({ ...blankTodo, relatedData: { amount: '50.00' }, version: 2 })
  await offline.open(async (app) => {
    await app.pullFeed()
    server.fail('away')
    await putTask(app, { relatedData: { amount: '60.00' } })
    await putTask(app, { relatedData: { amount: '60.00', reason: 'Illness' } })
    await discardFirst(app)
    server.fail(undefined)
    await app.flushNow()
  })
  expect(server.todos.get(id)?.relatedData).toEqual({ amount: '50.00', reason: 'Illness' })
})

test('undoing a discard keeps a later save whose response was lost', async () => {
  const { server, offline } = await saveTwice({})
  await offline.open(async (app) => {
    server.fail('away')
    const restore = await discardFirst(app)
    server.fail('answer lost')
    await app.flushNow()
    server.fail(undefined)
    await restore?.()
    expect(await outboxStates(app)).toEqual([])
    expect(await shownTasks(app)).toEqual([shownTask({ title: 'Mine', priority: 'high' })])
  })
  expect(server.todos.get(id)).toMatchObject({ title: 'Mine', priority: 'high' })
})

test('saving the whole record sends every value again once the discard has been undone', async () => {
  const { server, offline } = await saveTwice({})
  await offline.open(async (app) => {
    const restore = await discardFirst(app)
    await restore?.()
    expect(await outboxStates(app)).toEqual([])
  })
  expect(server.todos.get(id)).toMatchObject({ title: 'Mine', priority: 'high', version: 3 })
})

test('undoing one of two discards restores its value in a later save of the whole record', async () => {
  const { server, offline } = await saveTwice({})
  server.fail('away')
  await offline.open(async (app) => {
    await putTask(app, {})
    const restoreTitle = await discardFirst(app)
    const restorePriority = await discardFirst(app)
    server.fail(undefined)
    await restoreTitle?.()
    expect(server.todos.get(id)).toMatchObject({ title: 'Mine', priority: 'medium' })
    await restorePriority?.()
    expect(await outboxStates(app)).toEqual([])
  })
  expect(server.todos.get(id)).toMatchObject({ title: 'Mine', priority: 'high' })
})

test.each([
  ['if both discards are undone', [0, 0], [0, 1], { title: 'Mine', priority: 'high' }],
  ['if both discards are undone in reverse', [0, 0], [1, 0], { title: 'Mine', priority: 'high' }],
  ['if the later save’s discard is undone', [1, 0], [0], { title: 'Call Maria', priority: 'high' }],
])('offline saves of the whole record are sent unchanged %s', async (...args) => {
  const [, discards, undos, expected] = args
  const { server, offline } = await saveTwice({})
  server.fail('away')
  await offline.open(async (app) => {
    const restores: Awaited<ReturnType<FakeApp['discardEntry']>>[] = []
    for (const index of discards)
      restores.push(await app.discardEntry((await app.storedOutbox())[index] as never))
    for (const index of undos) await restores[index]?.()
    server.fail(undefined)
    await app.flushNow()
    expect(await outboxStates(app)).toEqual([])
  })
  expect(server.todos.get(id)).toMatchObject(expected)
})

const made = { ...blankTodo, id: '00000000-0000-4000-8000-000000000002', title: 'New' }

test('sends a discarded task and its changes in order after the discard is undone', async () => {
  const { server, offline } = await twoDevices()
  server.fail('away')
  await offline.open(async (app) => {
    await app.enqueue(
      createTodo,
      { body: { id: made.id, title: made.title } },
      {
        label: 'New',
        patches: [{ type: 'todos', id: made.id, put: made }],
        isNew: true,
        answer: made,
      },
    )
    await app.enqueue(
      deleteTodo,
      { params: { id: made.id } },
      { label: 'Delete', patches: [{ type: 'todos', id: made.id, gone: true }], answer: undefined },
    )
    const [first] = await app.storedOutbox()
    const restore = await app.discardEntry(first as never)
    expect(await app.storedOutbox()).toEqual([])
    server.fail(undefined)
    await restore?.()
  })
  const writes = server.received.filter(({ method }) => method !== 'GET')
  expect(writes.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
})

test('a discard can be undone once the device has free space again', async () => {
  const { server, offline } = await twoDevices()
  server.fail('away')
  await offline.open(async (app) => {
    await putTask(app, { title: 'Mine' })
    const restore = await discardFirst(app)
    const { outbox } = app.openDb()
    const full = vi.spyOn(outbox, 'bulkPut').mockRejectedValue(new Error('QuotaExceededError'))
    await expect(restore?.()).rejects.toThrow('QuotaExceededError')
    full.mockRestore()
    await restore?.()
    expect(await shownTasks(app)).toEqual([shownTask({ title: 'Mine' })])
  })
})

test('discards made before signing out don’t affect saves made after the next sign-in', async () => {
  const { server, offline } = await twoDevices()
  await offline.open(async (app) => {
    const saveBoth = async () => {
      server.fail('away')
      await putTask(app, { title: 'Mine' })
      await putTask(app, { priority: 'high' })
      await discardFirst(app)
    }
    await saveBoth()
    await discardFirst(app)
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
        restore[which] = await tab.discardEntry(entry as never)
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
