import type { Workbox } from 'workbox-window'
import { createStore, useStore } from '#data/store.ts'
import { skipLeavePrompt } from '#ui/form/unsaved.ts'

/**
 * State of an update: a new version is waiting, another tab has already switched to it, or the
 * server no longer accepts this version.
 */
export type AppUpdate = 'waiting' | 'taken' | 'required'

/**
 * Two registrations of one script because a single scope for both /admin and /login would include
 * the public website. The /login worker serves files from the /admin worker's cache.
 */
const registrations = [
  { script: '/admin/sw.js', scope: '/admin' },
  { script: '/admin/sw.js?login', scope: '/login' },
]

const checkEveryMs = 60 * 60_000
const activationMs = 10_000

let workers: Workbox[] = []
let isApplying = false
let checkedAt = 0
const update = createStore<AppUpdate | undefined>(undefined)

/** Returns the state of an update, or undefined if this version is current. */
export const useAppUpdate = (): AppUpdate | undefined => useStore(update)

/** Hides the offer until there is another new version. */
export const dismissUpdate = (): void => update.set(undefined)

/** Marks this version as rejected by the server. */
export const requireUpdate = (): void => update.set('required')

/** Registers the service workers, which cache the app, and listens for new versions. */
export const registerWorkers = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || !buildId()) return
  const { Workbox } = await import('workbox-window')
  checkedAt = Date.now()
  workers = registrations.map(({ script, scope }) => new Workbox(script, { scope }))
  for (const worker of workers) {
    worker.addEventListener('waiting', () => update.set('waiting'))
    // A worker takes over only after skipWaiting, which was called here or in another tab.
    worker.addEventListener('controlling', () => {
      if (!isApplying) update.set('taken')
    })
    await worker.register({ immediate: true })
  }
  document.addEventListener('visibilitychange', () => {
    const isDue = Date.now() - checkedAt > checkEveryMs
    if (document.visibilityState === 'visible' && isDue) checkForUpdate().catch(console.warn)
  })
}

/**
 * Checks for a new version.
 * @returns whether there is one
 * @throws TypeError if the server can't be reached
 */
export const checkForUpdate = async (): Promise<boolean> => {
  checkedAt = Date.now()
  await checkServerResponds()
  await Promise.all(workers.map((worker) => worker.update()))
  const present = await getRegistrations()
  await Promise.all(present.map(({ installing }) => installing && untilInstalled(installing)))
  const isWaiting = present.some(({ waiting }) => waiting)
  if (isWaiting) update.set('waiting')
  return isWaiting || update.get() !== undefined
}

/** Switches to the new version. Drafts are restored afterwards. */
export const applyUpdate = async (): Promise<void> => {
  // If the server has just rejected this version, the browser may not have found the new one yet.
  if (update.get() === 'required') await checkForUpdate().catch(console.warn)
  isApplying = true
  // Wait until both workers have the new version; otherwise the other worker would offer it again.
  await Promise.race([
    getRegistrations().then((all) => Promise.all(all.map(fetchUpdate))),
    new Promise((resolve) => setTimeout(resolve, activationMs)),
  ])
  const waiting = (await getRegistrations()).flatMap((registration) => registration.waiting ?? [])
  for (const worker of workers) worker.messageSkipWaiting()
  await Promise.race([
    Promise.all(waiting.map(untilActivated)),
    new Promise((resolve) => setTimeout(resolve, activationMs)),
  ])
  reload()
}

/**
 * Deletes the cached app and reloads. Drafts and saved data are kept.
 * @throws TypeError if the server can't be reached to load the app again
 */
export const repairApp = async (): Promise<void> => {
  await checkServerResponds()
  isApplying = true
  await Promise.all((await getRegistrations()).map((registration) => registration.unregister()))
  if ('caches' in window)
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  reload()
}

/**
 * Checks that the server responds. A HEAD request bypasses the service worker.
 * @throws TypeError if the server doesn't respond
 */
export const checkServerResponds = async (): Promise<void> => {
  const answer = await fetch('/admin/index.html', { method: 'HEAD', cache: 'no-store' })
  if (!answer.ok) throw new TypeError(`The server responded with status ${answer.status}`)
}

/**
 * Returns the build of this page: the hash in the name of its first script, which changes whenever
 * an imported script changes. Undefined in development.
 */
export const buildId = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return /\/admin\/assets\/index-([\w-]+)\.js$/.exec(script?.src ?? '')?.[1]
}

/** Returns no registrations if service workers are unavailable, for example without HTTPS. */
const getRegistrations = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistrations() : []

/** Reloads without a prompt because drafts are saved. */
const reload = () => {
  skipLeavePrompt()
  window.location.reload()
}

const fetchUpdate = async (registration: ServiceWorkerRegistration) => {
  await registration.update().catch(console.warn)
  if (registration.installing) await untilInstalled(registration.installing)
}

const untilInstalled = (worker: ServiceWorker) =>
  stateOf(worker, ['installed', 'activated', 'redundant'])
const untilActivated = (worker: ServiceWorker) => stateOf(worker, ['activated', 'redundant'])

const stateOf = (worker: ServiceWorker, states: readonly ServiceWorkerState[]) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (states.includes(worker.state)) resolve()
    }
    worker.addEventListener('statechange', check)
    check()
  })
