import { readMe } from '@synapse/shared/operator/contract'
import { readFeed } from '@synapse/shared/sync/contract'
import type { Todo } from '@synapse/shared/todo/contract'
import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { unreachableAfterMs } from '#data/api.ts'
import {
  createDevice,
  type FakeApp,
  unsentEntry,
  unsentTodo,
} from '#data/fake-device.test-support.ts'
import { blankTodo, createServer, feedPage } from '#data/fake-server.test-support.ts'

const second = { ...blankTodo, id: '00000000-0000-4000-8000-000000000002', title: 'Buy chalk' }

/** Creates a server with tasks, and a device that hasn't synced yet. */
const setUp = (...todos: Todo[]) => {
  const server = createServer()
  for (const todo of todos) server.put(todo)
  return { server, device: createDevice(server) }
}

const titles = (todos: readonly { title: string }[] | undefined) =>
  todos?.map(({ title }) => title).sort()

test('shows synced records offline, and later pulls only changes', async () => {
  const { server, device } = setUp(blankTodo)
  await device.open(async (app) => {
    expect(await app.completeRecords('todos')).toBeUndefined()
    expect(await app.pullFeed()).toBe(true)
    expect(await app.pullFeed()).toBe(false)
  })
  server.put(second)
  await device.open((app) => app.pullFeed())
  const queries = server.received.map(({ query }) => query.get('cursor'))
  expect(queries).toEqual([null, 'first.1', 'first.1'])
  server.fail('away')
  await device.open(async (app) => {
    expect(titles(await app.completeRecords('todos'))).toEqual(['Buy chalk', 'Call Maria'])
    await expect(app.pullFeed()).rejects.toThrow('fetch failed')
  })
})

test('resumes an interrupted first sync, and treats records as complete only at the end', async () => {
  const server = createServer()
  let isThere = true
  server.route(readFeed.path, ({ query }) => {
    const cursor = query.get('cursor')
    if (cursor === null) return feedPage('1', { todos: [blankTodo] }, { isDone: false })
    if (!isThere) return { status: 503, body: { error: 'Away', reason: 'unavailable' } }
    return feedPage('2', { todos: [second] })
  })
  const device = createDevice(server)
  isThere = false
  await device.open((app) => expect(app.pullFeed()).rejects.toThrow('503'))
  await device.open(async (app) => {
    expect(await app.completeRecords('todos')).toBeUndefined()
    expect(titles(await app.receivedRecords('todos'))).toEqual(['Call Maria'])
    isThere = true
    await app.pullFeed()
    expect(titles(await app.completeRecords('todos'))).toEqual(['Buy chalk', 'Call Maria'])
  })
  expect(server.received.map(({ query }) => query.get('cursor'))).toEqual([null, '1', '1'])
})

test('starts over after a server restore, and keeps unsent changes', async () => {
  const { server, device } = setUp(blankTodo)
  await device.open(async (app) => {
    await app.pullFeed()
    await app.openDb().outbox.add(unsentEntry)
    await app.openDb().answers.add({ key: '["api","payments"]', answer: [], at: 0 })
  })
  server.restore()
  server.put(second)
  await device.open(async (app) => {
    await app.pullFeed({ ignoresMark: true })
    expect(titles(await app.completeRecords('todos'))).toEqual(['Buy chalk', 'Not sent'])
    expect(await app.storedOutbox()).toHaveLength(1)
    expect(await app.openDb().answers.count()).toBe(0)
  })
})

test('starting over doesn’t forget discarded changes', async () => {
  const { server, device } = setUp(blankTodo)
  const marks = (app: FakeApp) => app.openDb().table('state').get('discards')
  await device.open(async (app) => {
    await app.pullFeed()
    await app.openDb().outbox.add(unsentEntry)
    await app.discardEntry(unsentEntry)
    server.restore()
    await app.pullFeed({ ignoresMark: true })
    expect(await marks(app)).toMatchObject({ keys: [unsentEntry.key] })
  })
})

test('reads all records again if the saved data was deleted', async () => {
  const { server, device } = setUp(blankTodo)
  await device.open(async (app) => {
    await app.pullFeed()
    await Dexie.delete(app.openDb().name)
    server.put(second)
    await app.pullFeed()
    expect(titles(await app.completeRecords('todos'))).toEqual(['Buy chalk', 'Call Maria'])
  })
})

test('starts over if the saved data is deleted while the server is responding', async () => {
  const { server, device } = setUp(blankTodo)
  await device.open(async (app) => {
    await app.pullFeed()
    server.put(second)
    let isDeleted = false
    vi.stubGlobal('fetch', async (...call: Parameters<typeof server.fetch>) => {
      const response = await server.fetch(...call)
      if (!isDeleted) await Dexie.delete(app.openDb().name)
      isDeleted = true
      return response
    })
    await app.pullFeed()
    expect(titles(await app.completeRecords('todos'))).toEqual(['Buy chalk', 'Call Maria'])
  })
})

test('the sync fails if the server refuses the feed even after the app starts over', async () => {
  const { server, device } = setUp(blankTodo)
  await device.open((app) => app.pullFeed())
  server.route(readFeed.path, () => ({
    status: 410,
    body: { error: 'Read the feed from the start.', reason: 'begin_anew' },
  }))
  await device.open((app) => expect(app.pullFeed()).rejects.toThrow('410'))
  expect(server.received.map(({ query }) => query.get('cursor'))).toEqual([null, 'first.1', null])
})

test('goes offline while the feed doesn’t respond, and stores late responses', async () => {
  const { server, device } = setUp(blankTodo)
  await device.open(async (app) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (...call: Parameters<typeof server.fetch>) => {
      await held
      return server.fetch(...call)
    })
    const pulling = app.pullFeed()
    await vi.waitUntil(() => vi.getTimerCount() > 0)
    expect(app.isOffline()).toBe(false)
    await vi.advanceTimersByTimeAsync(unreachableAfterMs)
    expect(app.isOffline()).toBe(true)
    release()
    expect(await pulling).toBe(true)
    expect(titles(await app.completeRecords('todos'))).toEqual(['Call Maria'])
  })
})

test('reads all records again if another version stored them, and keeps unsent changes', async () => {
  const { server, device } = setUp(blankTodo, second)
  await device.open(async (app) => {
    await app.pullFeed()
    await app.openDb().outbox.add(unsentEntry)
    await app.openDb().answers.add({ key: '["api","todos"]', answer: [second], at: 0 })
    const { title: _, ...older } = blankTodo
    await app.openDb().todos.put(older as Todo)
    await app.openDb().state.update('feed', { recordsVersion: 0 })
  })
  server.delete(second.id)
  await device.open(async (app) => {
    expect(await app.completeRecords('todos')).toBeUndefined()
    await app.pullFeed()
    expect(titles(await app.completeRecords('todos'))).toEqual(['Call Maria', 'Not sent'])
    expect(await app.storedOutbox()).toMatchObject([{ key: 'key', state: 'waiting' }])
    expect(await app.openDb().answers.count()).toBe(0)
  })
  expect(server.received.map(({ query }) => query.get('cursor'))).toEqual([null, null])
})

test('treats another version’s records as complete only after the last page', async () => {
  const { server, device } = setUp(blankTodo)
  await device.open(async (app) => {
    await app.pullFeed()
    await app.openDb().state.update('feed', { recordsVersion: 0 })
  })
  let isThere = false
  server.route(readFeed.path, ({ query }) => {
    const cursor = query.get('cursor')
    if (cursor && !isThere) return { status: 503, body: { error: 'Away', reason: 'unavailable' } }
    const records = { todos: [cursor ? second : blankTodo] }
    return feedPage(cursor ? '2' : '1', records, { isDone: Boolean(cursor) })
  })
  await device.open((app) => expect(app.pullFeed()).rejects.toThrow('503'))
  await device.open(async (app) => {
    expect(await app.completeRecords('todos')).toBeUndefined()
    isThere = true
    await app.pullFeed()
    expect(titles(await app.completeRecords('todos'))).toEqual(['Buy chalk', 'Call Maria'])
  })
})

test('offline, shows the records that another version stored', async () => {
  const { server, device } = setUp(blankTodo)
  await device.open(async (app) => {
    await app.pullFeed()
    await app.openDb().state.update('feed', { recordsVersion: 0 })
  })
  server.fail('away')
  await device.open(async (app) => {
    app.setOffline(0)
    expect(titles(await app.completeRecords('todos'))).toEqual(['Call Maria'])
  })
})

test('removes deleted records from cached responses', async () => {
  const { server, device } = setUp(blankTodo, second)
  const kept = [
    { key: `["api","bookings","${blankTodo.id}"]`, answer: {}, at: 0 },
    { key: '["api","admin","overview",{}]', answer: { recent: [blankTodo, second] }, at: 0 },
    { key: '["api","payments"]', answer: [second], at: 0 },
  ]
  await device.open(async (app) => {
    await app.pullFeed()
    await app.openDb().answers.bulkAdd(kept)
  })
  server.delete(blankTodo.id)
  await device.open(async (app) => {
    await app.pullFeed()
    const left = await app.openDb().answers.toArray()
    expect(left.map(({ key }) => key)).toEqual(['["api","payments"]'])
  })
})

test('removes an erased student and participant from cached responses', async () => {
  const server = createServer()
  const booking = (id: string, studentEmail: string, ...participantEmails: string[]) => ({
    id,
    studentEmail,
    participantEmails,
  })
  const ids = { own: blankTodo.id, shared: second.id, other: unsentTodo.id }
  const other = booking(ids.other, 'Zoe@example.com')
  const before = [
    booking(ids.own, 'Ada@example.com'),
    booking(ids.shared, 'bob@example.com', 'ada@example.com'),
    other,
  ]
  const after = [
    booking(ids.own, 'erased@example.invalid'),
    booking(ids.shared, 'bob@example.com'),
    { ...other, studentName: 'Zoë' },
  ]
  server.route(readFeed.path, ({ query }) =>
    query.has('cursor')
      ? feedPage('2', { bookings: after }, { gone: { students: ['ada@example.com'] } })
      : feedPage('1', { bookings: before }),
  )
  await createDevice(server).open(async (app) => {
    await app.pullFeed()
    await app.openDb().answers.bulkAdd([
      { key: `["api","bookings","${ids.own}"]`, answer: {}, at: 0 },
      { key: '["api","payments"]', answer: [{ bookingId: ids.shared }], at: 0 },
      { key: '["api","students",{}]', answer: { items: [{ email: 'Ada@example.com' }] }, at: 0 },
      { key: `["api","bookings","${ids.other}"]`, answer: other, at: 0 },
    ])
    await app.pullFeed()
    const left = await app.openDb().answers.toArray()
    expect(left.map(({ key }) => key)).toEqual([`["api","bookings","${ids.other}"]`])
  })
})

test('without storage, a pull fails only if the server can’t be reached', async () => {
  const { server, device } = setUp()
  server.route(readMe.path, () => ({ status: 200, body: {} }))
  await device.open(async (app) => {
    Object.assign(Dexie.dependencies, { indexedDB: undefined })
    expect(await app.pullFeed()).toBe(false)
    expect(await app.pullFeed()).toBe(false)
    server.fail('away')
    await expect(app.pullFeed()).rejects.toThrow('fetch failed')
  })
})
