import type { AdminBooking } from '@synapse/shared/booking/contract'
import { listTodos } from '@synapse/shared/todo/contract'
import { describe, expect, test, vi } from 'vitest'
import {
  createDevice,
  editTodo,
  type FakeApp,
  shownTodo,
  shownTodos,
  unsentEntry,
  unsentTodo,
} from '#data/fake-device.test-support.ts'
import { blankTodo, createServer } from '#data/fake-server.test-support.ts'

const afterSync = async (use: (app: FakeApp) => Promise<void>) => {
  const server = createServer()
  server.put(blankTodo)
  await createDevice(server).open(async (app) => {
    await app.pullFeed()
    await use(app)
  })
}

const titles = (records: readonly { title: string }[] | undefined) =>
  records?.map(({ title }) => title)

describe('all records of a type', () => {
  test('can’t be listed before the first sync ends, only read one by one', async () => {
    await createDevice(createServer()).open(async (app) => {
      await app.openDb().todos.add(blankTodo)
      expect(await app.completeRecords('todos')).toBeUndefined()
      expect(titles(await app.receivedRecords('todos'))).toEqual(['Call Maria'])
    })
  })

  test('are listed without a request after the first sync', async () => {
    const server = createServer()
    server.put(blankTodo)
    await createDevice(server).open(async (app) => {
      const queryFn = async () => (await app.pullFeed()) ?? null
      const sync = app.queryClient.fetchQuery({ queryKey: app.feedKey, queryFn })
      expect(await shownTodos(app)).toEqual([shownTodo({})])
      await sync
      expect(server.received.filter(({ path }) => path === listTodos.path)).toEqual([])
    })
  })

  test('can’t be listed after a change until the feed is read again, except offline', () =>
    afterSync(async (app) => {
      app.markFeedStale()
      expect(await app.completeRecords('todos')).toBeUndefined()
      app.setOffline()
      expect(await app.completeRecords('todos')).toHaveLength(1)
      app.setOnline()
      await app.pullFeed()
      app.setFeedState(await app.feedState(), [])
      expect(await app.completeRecords('todos')).toHaveLength(1)
    }))

  test('include this device’s changes, but not those that the server refused', () =>
    afterSync(async (app) => {
      const { outbox } = app.openDb()
      await outbox.add(unsentEntry)
      expect(titles(await app.completeRecords('todos'))).toEqual(['Call Maria', 'Not sent'])
      await outbox.toCollection().modify({ state: 'refused' })
      expect(titles(await app.completeRecords('todos'))).toEqual(['Call Maria'])
    }))

  test('are read from disk again after a read has failed', () =>
    afterSync(async (app) => {
      app.resetRecords()
      vi.spyOn(app.openDb().table('todos'), 'toArray').mockRejectedValueOnce(new Error('Full'))
      await expect(app.receivedRecords('todos')).rejects.toThrow('Full')
      expect(await app.receivedRecords('todos')).toHaveLength(1)
    }))
})

describe('a range of records', () => {
  const days = ['2026-11-02', '2026-11-03', '2026-11-04']
  const range = [days[1] as string, days[2] as string] as const

  test('is read and counted with an index, and excludes its upper bound', () =>
    afterSync(async (app) => {
      const bookings = days.map((day) => ({ id: day, sessionDate: day }) as AdminBooking)
      await app.openDb().bookings.bulkAdd(bookings)
      const found = await app.recordsInRange('bookings', 'sessionDate', range)
      expect(found?.map(({ id }) => id)).toEqual(['2026-11-03'])
      expect(await app.countInRanges('bookings', 'sessionDate', [range, range])).toBe(2)
    }))

  test('isn’t counted while one of its records has an unsent change', () =>
    afterSync(async (app) => {
      const patch = { type: 'bookings' as const, id: '2026-11-03', gone: true as const }
      await app.openDb().outbox.add({ ...unsentEntry, patches: [patch] })
      expect(await app.countInRanges('bookings', 'sessionDate', [range])).toBeUndefined()
    }))
})

describe('one record', () => {
  test('is found by id, with this device’s changes', () =>
    afterSync(async (app) => {
      await editTodo(app, { title: 'Call Joe' })
      expect(await app.findRecordById('todos', blankTodo.id)).toMatchObject({ title: 'Call Joe' })
      expect(await app.findRecordById('todos', unsentTodo.id)).toBeUndefined()
    }))

  test('has a version only if the server has saved it', () =>
    afterSync(async (app) => {
      expect(await app.savedVersion('todos', blankTodo.id)).toBe(1)
      expect(await app.savedVersion('todos', unsentTodo.id)).toBeUndefined()
    }))
})
