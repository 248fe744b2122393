import { beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#data/fake-storage.test-support.ts'

/**
 * A browser whose tabs share local storage. Each tab has its own copy of the module and its own
 * session storage.
 */
let storage: Map<string, string>
let held: Set<string>
let capacity: number

beforeEach(() => {
  storage = new Map()
  held = new Set()
  capacity = Infinity
})

const openTab = async (session = new Map<string, string>()) => {
  vi.resetModules()
  const input = await import('#data/unsaved-input.ts')
  const claimed: string[] = []
  const use = <Value>(work: () => Value): Value => {
    vi.stubGlobal('localStorage', fakeStorage(storage, capacity))
    vi.stubGlobal('sessionStorage', fakeStorage(session))
    vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held: names() }) } })
    return work()
  }
  const names = () => [...held].map((name) => ({ name }))
  const request = async (
    name: string,
    _how: LockOptions,
    granted: (lock: Lock | null) => unknown,
  ) => {
    if (held.has(name)) return granted(null)
    held.add(name)
    claimed.push(name)
    granted({ name, mode: 'exclusive' })
  }
  await use(input.claimInput)
  return {
    session,
    keep: (form: string, title: string) =>
      use(() => input.storeInput(form, { values: { title }, base: { title: '' }, version: 1 })),
    read: (form: string) => use(() => input.readInput<{ title: string }>(form)?.values.title),
    timeOf: (form: string) => use(() => input.readInput(form)?.at),
    move: (from: string, to: string) => use(() => input.moveInput(from, to)),
    drop: (form: string) => use(() => input.deleteInput(form)),
    latestOf: (...forms: string[]) => use(() => input.latestInput(forms)),
    restOf: (start: string) => use(() => input.inputKeysStartingWith(start)),
    wipe: () => use(input.clearInput),
    close: () => {
      for (const name of claimed) held.delete(name)
    },
  }
}

test('unsaved input can move to a new key, but never replaces other input', async () => {
  const tab = await openTab()
  tab.keep('notes/old', 'Likes cats')
  tab.move('notes/old', 'notes/new')
  tab.move('notes/none', 'notes/new')
  expect([tab.read('notes/old'), tab.read('notes/new')]).toEqual([undefined, 'Likes cats'])
  tab.keep('notes/old', 'Likes dogs')
  tab.move('notes/old', 'notes/new')
  expect([tab.read('notes/old'), tab.read('notes/new')]).toEqual(['Likes dogs', 'Likes cats'])
})

test('two tabs with the same form have separate input, and logging out deletes both', async () => {
  const one = await openTab()
  const two = await openTab()
  one.keep('todo/1', 'One')
  two.keep('todo/1', 'Two')
  expect([one.read('todo/1'), two.read('todo/1')]).toEqual(['One', 'Two'])
  two.drop('todo/1')
  expect([one.read('todo/1'), two.read('todo/1')]).toEqual(['One', undefined])
  two.keep('todo/2', 'Two')
  one.wipe()
  expect(storage).toEqual(new Map())
})

test('unsaved input survives a reload, but isn’t copied to a duplicated tab', async () => {
  const tab = await openTab()
  tab.keep('todo/1', 'Typed')
  const copy = await openTab(new Map(tab.session))
  expect(copy.read('todo/1')).toBeUndefined()
  tab.close()
  const reloaded = await openTab(tab.session)
  expect(reloaded.read('todo/1')).toBe('Typed')
})

test('moves a closed tab’s input to the next tab, unless that tab has its own', async () => {
  const gone = await openTab()
  gone.keep('todo/1', 'Left behind')
  gone.keep('todo/2', 'Also left')
  gone.close()
  const next = await openTab()
  expect(['todo/1', 'todo/2'].map(next.read)).toEqual(['Left behind', 'Also left'])
  next.keep('todo/1', 'Newer')
  const older = await openTab(gone.session)
  older.keep('todo/1', 'From the same name')
  older.close()
  next.close()
  const last = await openTab(next.session)
  expect(last.read('todo/1')).toBe('Newer')
})

test('moves a closed tab’s input even if a lock with a similar name is held', async () => {
  const gone = await openTab()
  gone.keep('todo/1', 'Left behind')
  gone.close()
  const [key = ''] = storage.keys()
  const owner = key.split(':')[1]
  held.add(`other:${owner}`)
  const next = await openTab()
  expect(next.read('todo/1')).toBe('Left behind')
})

test('moves a closed tab’s input even if the storage is full', async () => {
  const gone = await openTab()
  gone.keep('todo/1', 'Left behind')
  gone.close()
  capacity = [...storage].flat().join('').length
  const next = await openTab()
  expect(next.read('todo/1')).toBe('Left behind')
})

test('unsaved input keeps its timestamp when a form restores and saves it again', async () => {
  vi.useFakeTimers({ now: 1_000 })
  const tab = await openTab()
  tab.keep('todo/1', 'Typed')
  tab.close()
  vi.setSystemTime(2_000)
  const next = await openTab()
  next.keep('todo/1', 'Typed')
  expect(next.timeOf('todo/1')).toBe(1_000)
  next.keep('todo/1', 'Typed more')
  expect(next.timeOf('todo/1')).toBe(2_000)
})

test('finds which of several forms has the most recent input', async () => {
  vi.useFakeTimers({ now: 1_000 })
  const tab = await openTab()
  expect(tab.latestOf('refund/1', 'booking-move/1')).toBeUndefined()
  tab.keep('booking-move/1', 'First')
  vi.setSystemTime(2_000)
  tab.keep('refund/1', 'Last')
  expect(tab.latestOf('refund/1', 'booking-move/1')).toBe('refund/1')
  expect(tab.latestOf('booking-move/1', 'refund/1')).toBe('refund/1')
})

test('lists this tab’s input by name prefix', async () => {
  const tab = await openTab()
  const other = await openTab()
  tab.keep('booking/malta/2026-12-08T09:00', 'Slot')
  tab.keep('booking/gozo/2026-12-08T09:00', 'Slot of another website')
  other.keep('booking/malta/2026-12-09T09:00', 'Slot in another tab')
  expect(tab.restOf('booking/malta/')).toEqual(['2026-12-08T09:00'])
})
