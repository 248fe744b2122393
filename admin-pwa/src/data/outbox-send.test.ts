import { expect, test, vi } from 'vitest'
import { blankTodo, createDevice, createServer, editTask } from '#data/fake-device.test-support.ts'

const path = `/api/todo-items/${blankTodo.id}`

/** A device that has synced a task. */
const syncedDevice = async () => {
  const server = createServer()
  server.put(blankTodo)
  const device = createDevice(server)
  await device.open((app) => app.pullFeed())
  return { server, device }
}

test('keeps a change pending after a temporary server error', async () => {
  const { server, device } = await syncedDevice()
  const trouble = { error: 'Just now this cannot be done.', reason: 'unavailable' }
  server.route(path, () => ({ status: 503, body: trouble }))
  await device.open(async (app) => {
    await editTask(app, { title: 'Mine' })
    expect(await app.outboxOnDisk()).toMatchObject([{ state: 'waiting' }])
  })
  server.route(path, () => undefined)
  await device.open(async (app) => {
    await app.pullFeed({ afterOwnChange: true })
    await app.flushOutbox()
  })
  expect(server.todos.get(blankTodo.id)?.title).toBe('Mine')
})

test('a change that is discarded while it is being sent stays discarded if it is refused', async () => {
  const { server, device } = await syncedDevice()
  server.fail('away')
  await device.open((app) => editTask(app, { title: 'Mine' }))
  server.fail(undefined)
  const refused = { error: 'It cannot be changed.', reason: 'locked' }
  server.route(path, () => ({ status: 409, body: refused }))
  await device.open(async (app) => {
    vi.stubGlobal('fetch', async (...request: Parameters<typeof server.fetch>) => {
      for (const entry of await app.outboxOnDisk()) await app.discardEntry(entry)
      return server.fetch(...request)
    })
    await app.flushOutbox()
    expect(await app.outboxOnDisk()).toEqual([])
  })
  expect(server.received.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
})
