import {
  contractVersion,
  contractVersionHeader,
  tooOld,
} from '@synapse/shared/contract/app-version'
import { pathOf } from '@synapse/shared/contract/call'
import { saveStudentNotes } from '@synapse/shared/student/contract'
import { deleteTodo, type Todo } from '@synapse/shared/todo/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createDevice,
  editTodo,
  entryAt,
  type FakeApp,
  putTodo,
  reconnect,
  removeTodo,
} from '#data/fake-device.test-support.ts'
import { blankTodo, createServer } from '#data/fake-server.test-support.ts'

const path = pathOf(deleteTodo, { params: { id: blankTodo.id } })

const syncedDevice = async () => {
  const server = createServer()
  server.put(blankTodo)
  const device = createDevice(server)
  await device.open((app) => app.pullFeed())
  return { server, device }
}

type SyncedDevice = Awaited<ReturnType<typeof syncedDevice>>

test('a change stays in the outbox after a temporary server error', async () => {
  const { server, device } = await syncedDevice()
  const unavailable = { error: 'Just now this cannot be done.', reason: 'unavailable' }
  server.route(path, () => ({ status: 503, body: unavailable }))
  await device.open(async (app) => {
    await editTodo(app, { title: 'Mine' })
    expect(await app.storedOutbox()).toMatchObject([{ state: 'waiting' }])
  })
  server.route(path, () => undefined)
  await device.open(reconnect)
  expect(server.todos.get(blankTodo.id)?.title).toBe('Mine')
})

test.each(['conflict', 'refusal'])(
  'a change stays in the outbox if the script %s.ts can’t be loaded',
  async (name) => {
    const { server, device } = await syncedDevice()
    const refused = { error: 'It cannot be changed.', reason: 'locked' }
    server.route(path, () => ({ status: 409, body: refused }))
    await device.open(async (app) => {
      vi.doMock(`#data/outbox/${name}.ts`, () => Promise.reject(new TypeError('Failed to fetch')))
      onTestFinished(() => void vi.doUnmock(`#data/outbox/${name}.ts`))
      await editTodo(app, { title: 'Mine' })
      await app.flushOutbox()
      expect(await app.storedOutbox()).toMatchObject([{ state: 'waiting' }])
    })
  },
)

const discardWhileSending = async ({ server, device }: SyncedDevice) => {
  server.fail('away')
  await device.open((app) => editTodo(app, { title: 'Mine' }))
  server.fail(undefined)
  const notify = vi.fn()
  await device.open(async (app) => {
    const { handlers } = await import('#data/handlers.ts')
    handlers.discardedTooLate = notify
    vi.stubGlobal('fetch', async (...request: Parameters<typeof server.fetch>) => {
      for (const entry of await app.storedOutbox()) await app.discardEntry(entry)
      return server.fetch(...request)
    })
    await app.flushOutbox()
    expect(await app.storedOutbox()).toEqual([])
  })
  expect(server.received.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  return notify
}

test('a change that is discarded while it is being sent stays discarded if refused', async () => {
  const { server, device } = await syncedDevice()
  const refused = { error: 'It cannot be changed.', reason: 'locked' }
  server.route(path, () => ({ status: 409, body: refused }))
  expect(await discardWhileSending({ server, device })).not.toHaveBeenCalled()
})

test('tells the operator if the server accepted a discarded change', async () => {
  const { server, device } = await syncedDevice()
  expect(await discardWhileSending({ server, device })).toHaveBeenCalledExactlyOnceWith('Edit')
  expect(server.todos.get(blankTodo.id)?.title).toBe('Mine')
})

test('a change refused because the app was outdated can be resent after the update', async () => {
  const { server, device } = await syncedDevice()
  server.fail('away')
  await device.open(async (app) => {
    const { handlers } = await import('#data/handlers.ts')
    const refuseApp = vi.fn()
    handlers.tooOld = refuseApp
    await editTodo(app, { title: 'Mine' })
    await app
      .openDb()
      .outbox.toCollection()
      .modify({ contract: contractVersion - 1 })
    vi.stubGlobal('fetch', async (...[address, init]: Parameters<typeof server.fetch>) =>
      new Headers(init?.headers).get(contractVersionHeader) === String(contractVersion)
        ? server.fetch(address, init)
        : Response.json({ error: 'Update the app.', reason: tooOld }, { status: 409 }),
    )
    server.fail(undefined)
    await app.flushNow()
    const entry = await entryAt(app, 0)
    expect(entry).toMatchObject({ state: 'refused' })
    expect(refuseApp).not.toHaveBeenCalled()
    await app.resend(entry)
    expect(await app.storedOutbox()).toEqual([])
  })
  expect(server.todos.get(blankTodo.id)?.title).toBe('Mine')
})

test('a discarded edit isn’t sent as part of a later edit of the same record', async () => {
  const { server, device } = await syncedDevice()
  server.fail('away')
  await device.open(async (app) => {
    await editTodo(app, { title: 'Mine', priority: 'medium' })
    await editTodo(app, { title: 'Mine', priority: 'high' })
    const [first] = await app.storedOutbox()
    if (first) await app.discardEntry(first)
    expect(await app.completeRecords('todos')).toMatchObject([
      { title: 'Call Maria', priority: 'high' },
    ])
    server.fail(undefined)
    await app.flushNow()
  })
  expect(server.todos.get(blankTodo.id)).toMatchObject({ title: 'Call Maria', priority: 'high' })
})

/** Makes edits offline. The first edit conflicts with another device's version of the task. */
const conflict = async (theirs: Partial<Todo>, ...mine: Partial<Todo>[]) => {
  const { server, device } = await syncedDevice()
  server.fail('away')
  await device.open(async (app) => {
    for (const set of mine) await editTodo(app, set)
  })
  server.put({ ...blankTodo, ...theirs, version: 2 })
  server.fail(undefined)
  await device.open(reconnect)
  /** Keeps this device's version, and returns the fields that conflict afterwards. */
  const keepMine = () =>
    device.open(async (app) => {
      const [entry] = await app.storedOutbox()
      if (!entry) throw new Error('Nothing was refused')
      await app.resend(entry)
      const [next] = (await app.storedOutbox()).filter(({ state }) => state === 'refused')
      return next && app.mergeConflict(next)?.conflicts.map(({ path }) => path)
    })
  return { server, keepMine }
}

test('keeping this device’s edit doesn’t overwrite other fields that another device changed', async () => {
  const theirs = { title: 'Theirs', priority: 'low' as const }
  const { server, keepMine } = await conflict(theirs, { title: 'Mine' }, { priority: 'high' })
  expect(await keepMine()).toEqual(['priority'])
  expect(server.todos.get(blankTodo.id)).toMatchObject({ title: 'Mine', priority: 'low' })
})

test('asks again which version to keep if the other device undoes its change in the meantime', async () => {
  const { server, keepMine } = await conflict({ title: 'Theirs' }, { title: 'Mine' })
  server.put({ ...blankTodo, version: 3 })
  expect(await keepMine()).toEqual(['title'])
  expect(server.todos.get(blankTodo.id)).toEqual({ ...blankTodo, version: 3 })
})

test('another device’s changes appear even in a record with unsent changes', async () => {
  const { server, device } = await syncedDevice()
  server.fail('away')
  await device.open(async (app) => {
    await putTodo(app, { ...blankTodo, title: 'Mine' })
    server.put({ ...blankTodo, priority: 'low', version: 2 })
    server.fail(undefined)
    await app.pullFeed()
    const changed = { title: 'Mine', priority: 'low', version: 2 }
    expect(await app.completeRecords('todos')).toMatchObject([changed])
  })
})

const [oldEmail, newEmail] = ['ada@example.com', 'ada.l@example.com']
const notesPath = (email: string) => `/api/admin/students/${encodeURIComponent(email)}/notes`

/**
 * Edits a student's notes twice offline. Then the student's e-mail address is corrected elsewhere.
 */
const editMovedNotes = async (there: string) => {
  const server = createServer()
  const device = createDevice(server)
  let saved = { id: newEmail, notes: there, version: 1 }
  const error = { error: 'It has changed.' }
  server.route(notesPath(oldEmail), () => ({
    status: 404,
    body: { ...error, reason: 'moved', details: newEmail },
  }))
  server.route(notesPath(newEmail), ({ body }) => {
    const { notes, version } = body as typeof saved
    if (version !== saved.version)
      return { status: 409, body: { ...error, reason: 'changed', current: saved } }
    saved = { ...saved, notes, version: version + 1 }
    return { status: 200, body: saved }
  })
  const save = async (app: FakeApp, from: string, notes: string) => {
    const before = { id: oldEmail, notes: from, version: 1 }
    const answer = { ...before, notes }
    await app.enqueue(
      saveStudentNotes,
      { params: { email: oldEmail }, body: { notes, version: 1 } },
      {
        label: `Notes on ${oldEmail}`,
        patches: [{ type: 'studentNotes', id: oldEmail, put: answer }],
        before,
        answer,
      },
    )
  }
  server.fail('away')
  await device.open(async (app) => {
    await save(app, 'Before', 'Mine')
    await save(app, 'Mine', 'Mine, too')
  })
  server.fail(undefined)
  return { device, save, saved: () => saved.notes }
}

const letTimePass = (app: FakeApp) => app.openDb().outbox.toCollection().modify({ at: 0 })

test('unsent notes move to a student’s corrected e-mail address', async () => {
  const { device, saved } = await editMovedNotes('Before')
  await device.open(async (app) => {
    await letTimePass(app)
    await app.flushNow()
    expect(await app.storedOutbox()).toEqual([])
  })
  expect(saved()).toBe('Mine, too')
})

test('a conflict between unsent notes and those under the corrected address can be resolved', async () => {
  const { device, saved } = await editMovedNotes('Theirs')
  await device.open(async (app) => {
    await letTimePass(app)
    await app.flushNow()
    expect(await app.storedOutbox()).toMatchObject([
      { state: 'refused', label: `Notes on ${newEmail}`, holds: [`studentNotes/${newEmail}`] },
      { state: 'waiting' },
    ])
    const entry = await entryAt(app, 0)
    expect(app.mergeConflict(entry)?.conflicts).toEqual([
      { path: 'notes', mine: 'Mine', theirs: 'Theirs' },
    ])
    expect(saved()).toBe('Theirs')
    await app.resend(entry)
    expect(await app.storedOutbox()).toEqual([])
  })
  expect(saved()).toBe('Mine, too')
})

test('an open form shows that the student’s address was corrected', async () => {
  const { device, save } = await editMovedNotes('Before')
  await device.open(async (app) => {
    await app.openDb().outbox.clear()
    await expect(save(app, 'Before', 'Mine')).rejects.toMatchObject({ answer: { reason: 'moved' } })
    expect(await app.storedOutbox()).toEqual([])
  })
})

test('deleting a record succeeds even if it was already deleted elsewhere', async () => {
  const { server, device } = await syncedDevice()
  server.delete(blankTodo.id)
  await device.open(async (app) => {
    const { isConfirmed } = await removeTodo(app, blankTodo.id)
    expect(isConfirmed).toBe(true)
    await app.flushNow()
    expect(await app.storedOutbox()).toEqual([])
  })
})
