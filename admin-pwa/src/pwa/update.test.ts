import { beforeEach, expect, test, vi } from 'vitest'
import type * as Update from '#pwa/update.ts'

const workbox = vi.hoisted(() => ({ current: undefined as unknown }))
vi.mock('workbox-window', () => ({
  Workbox: class extends EventTarget {
    messageSkipWaiting = vi.fn()
    register = async () => registration
    constructor() {
      super()
      workbox.current = this
    }
  },
}))

class FakeWorker extends EventTarget {
  state = 'installed'
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

type Worker = FakeWorker | undefined
const registration = {
  update: vi.fn(async () => {}),
  waiting: undefined as Worker,
  installing: undefined as Worker,
}

let update: typeof Update
const reload = vi.fn()
const respond = vi.fn()
const report = (type: string, detail = {}) =>
  (workbox.current as EventTarget).dispatchEvent(Object.assign(new Event(type), detail))

beforeEach(async () => {
  vi.resetModules()
  for (const mock of [reload, registration.update, respond]) mock.mockReset()
  respond.mockResolvedValue(new Response())
  Object.assign(registration, { waiting: undefined, installing: undefined })
  vi.stubGlobal('fetch', respond)
  const page = {
    querySelector: () => ({ src: 'https://example.com/admin/assets/index-abc.js' }),
    visibilityState: 'visible',
  }
  vi.stubGlobal('document', Object.assign(new EventTarget(), page))
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }))
  const controller = { scriptURL: 'https://example.com/admin/sw.js' }
  vi.stubGlobal('navigator', { serviceWorker: { controller, register: vi.fn() } })
  update = await import('#pwa/update.ts')
  await update.registerWorkers()
})

test('offers a new version, unless the server already rejects the current one', () => {
  report('waiting')
  expect(update.appUpdate.get()).toBe('waiting')
  update.appUpdate.set('required')
  report('waiting')
  expect(update.appUpdate.get()).toBe('required')
})

test('tells the operator if another tab has switched to the new version', async () => {
  const sw = new FakeWorker()
  report('waiting', { sw })
  sw.become('activated')
  await expect.poll(update.appUpdate.get).toBe('activated')
  update.appUpdate.set(undefined)
  report('controlling')
  expect(update.appUpdate.get()).toBe('activated')
})

test('waits until the new version is active before reloading', async () => {
  const sw = new FakeWorker()
  registration.waiting = sw
  report('waiting', { sw })
  const applied = update.applyUpdate()
  report('controlling')
  expect(reload).not.toHaveBeenCalled()
  sw.become('activated')
  await applied
  expect(reload).toHaveBeenCalledOnce()
  expect(update.appUpdate.get()).toBe('waiting')
})

test('waits for a version that is still being installed', async () => {
  const sw = new FakeWorker()
  sw.state = 'installing'
  registration.installing = sw
  const found = update.checkForUpdate()
  await expect.poll(() => registration.update.mock.calls).toHaveLength(1)
  Object.assign(registration, { waiting: sw, installing: undefined })
  sw.become('installed')
  expect(await found).toBe(true)
})

test.each([
  ['after an hour', 61],
  ['after the device’s clock was set back', -61],
])('checks for a new version when the app is shown again %s', (_when, minutes) => {
  const show = () => document.dispatchEvent(new Event('visibilitychange'))
  show()
  expect(respond).not.toHaveBeenCalled()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000)
  show()
  expect(respond).toHaveBeenCalledOnce()
})

test('reloads once if the app’s scripts are gone from the server, but not if the server is down', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const stored = new Map<string, string>()
  const { get, set } = { get: stored.get.bind(stored), set: stored.set.bind(stored) }
  vi.stubGlobal('sessionStorage', { getItem: get, setItem: set })
  update.reloadForMissingScripts()
  const miss = () => window.dispatchEvent(new Event('vite:preloadError'))
  respond.mockResolvedValueOnce(new Response(null, { status: 502 }))
  miss()
  await expect.poll(() => respond.mock.calls).toHaveLength(1)
  miss()
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
  miss()
  await new Promise((resolve) => setTimeout(resolve))
  expect(reload).toHaveBeenCalledOnce()
})
