import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { goOnline } from '#app/use-sync.ts'
import { createDevice, unsentEntry } from '#data/fake-device.test-support.ts'
import { blankTodo, createServer } from '#data/fake-server.test-support.ts'
import { isOffline, setOffline } from '#data/status.ts'

const secondMs = 1_000

test('reconnects at most once every few seconds, even if the clock has been set back', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-02T09:00:00Z'), toFake: ['Date', 'performance'] })
  expect(goOnline()).toBe(false)
  setOffline()
  expect(goOnline()).toBe(true)
  setOffline()
  expect(goOnline()).toBe(false)
  vi.setSystemTime(Date.parse('2026-11-02T08:00:00Z'))
  vi.advanceTimersByTime(3 * secondMs)
  expect(goOnline()).toBe(true)
  expect(isOffline()).toBe(false)
})

test('shows changes that another tab makes to the outbox', async () => {
  const server = createServer()
  server.put(blankTodo)
  await createDevice(server).open(async (app) => {
    await app.pullFeed()
    server.fail('away')
    const { todosQuery } = await import('#todo/queries.ts')
    const observer = new QueryObserver(app.queryClient, todosQuery())
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

test('reading the outbox after logout fails without an uncaught error', async () => {
  await createDevice(createServer()).open(async (app) => {
    const stopWatching = app.watchOutbox()
    app.clearToken()
    await expect
      .poll(() => vi.mocked(console.warn).mock.calls)
      .toEqual([[new DOMException('You’re signed out.', 'SignedOutError')]])
    stopWatching()
  })
})
