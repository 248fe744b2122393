import type { Workbox } from 'workbox-window'
import { throwUnreachable } from '#data/api.ts'
import { createStore } from '#data/store.ts'
import { skipLeavePrompt } from '#ui/unsaved.ts'

/**
 * The state of an update: 'waiting' if a new version is ready, 'activated' if another tab has
 * switched to it, 'required' if the server refuses this version.
 */
export type AppUpdate = 'waiting' | 'activated' | 'required'

const checkEveryMs = 60 * 60_000
const activationMs = 10_000

/** The /admin worker, which caches the app. */
let worker: Workbox | undefined
let registration: ServiceWorkerRegistration | undefined
let isApplying = false
let checkedAt = 0
/** The available update; undefined if this version is up to date. */
export const appUpdate = createStore<AppUpdate | undefined>(undefined)

/**
 * Registers the service workers and listens for new versions. A single scope for /admin and /login
 * would include the public website, so the script is registered twice.
 */
export const registerWorkers = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || !buildId()) return
  const { Workbox } = await import('workbox-window')
  checkedAt = Date.now()
  worker = new Workbox('/admin/sw.js', { scope: '/admin' })
  worker.addEventListener('waiting', async ({ sw }) => {
    offerUpdate()
    // A tab opened at /login keeps the /login worker, so its controller doesn't change.
    if (sw) await untilState(sw, 'activated')
    if (sw?.state === 'activated' && !isApplying) appUpdate.set('activated')
  })
  // The /admin worker takes over only after skipWaiting, called here or in another tab. The /login
  // worker takes over at once.
  worker.addEventListener('controlling', () => {
    const isAdminWorker = navigator.serviceWorker.controller?.scriptURL.endsWith('/admin/sw.js')
    if (isAdminWorker && !isApplying) appUpdate.set('activated')
  })
  registration = await worker.register({ immediate: true })
  document.addEventListener('visibilitychange', () => {
    // The device's clock may have been set back since the last check.
    const isDue = Math.abs(Date.now() - checkedAt) > checkEveryMs
    if (document.visibilityState === 'visible' && isDue) checkForUpdate().catch(console.warn)
  })
  await navigator.serviceWorker.register('/admin/sw.js?login', { scope: '/login' })
}

/**
 * Looks for a new version, and returns whether there is one.
 * @throws like `call` if the server can't be reached
 */
export const checkForUpdate = async (): Promise<boolean> => {
  checkedAt = Date.now()
  await checkServerResponds()
  await registration?.update().catch(throwUnreachable)
  if (registration?.installing) await untilState(registration.installing, 'installed')
  if (registration?.waiting) offerUpdate()
  return appUpdate.get() !== undefined
}

/** Offers the new version, unless the banner already shows a message. */
const offerUpdate = () => appUpdate.set(appUpdate.get() ?? 'waiting')

/** Switches to the new version. The page then restores unsaved input. */
export const applyUpdate = async (): Promise<void> => {
  // The server may have just refused this version, before the browser has found the new one.
  if (appUpdate.get() === 'required') await checkForUpdate().catch(console.warn)
  isApplying = true
  const waiting = registration?.waiting
  worker?.messageSkipWaiting()
  if (waiting)
    await Promise.race([
      untilState(waiting, 'activated'),
      new Promise((resolve) => setTimeout(resolve, activationMs)),
    ])
  reload()
}

/**
 * Deletes the cached app and reloads it. Unsaved input and saved data are kept.
 * @throws like `call` if offline
 */
export const repairApp = async (): Promise<void> => {
  await checkServerResponds()
  isApplying = true
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((one) => one.unregister()))
  if ('caches' in window)
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  reload()
}

/**
 * Uses a HEAD request, because the service worker answers only GET.
 * @throws like `call` if the server doesn't respond
 */
const checkServerResponds = async (): Promise<void> => {
  const page = fetch('/admin/index.html', { method: 'HEAD', cache: 'no-store' })
  const { ok, status } = await page.catch(throwUnreachable)
  if (!ok) throwUnreachable(`Status ${status}`)
}

/** Returns the build's hash from the first script's name; undefined in development. */
const buildId = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return /\/admin\/assets\/index-([\w-]+)\.js$/.exec(script?.src ?? '')?.[1]
}

const reload = () => {
  skipLeavePrompt()
  window.location.reload()
}

/** Resolves once a worker has reached a state, or can no longer reach it. */
const untilState = (worker: ServiceWorker, state: 'installed' | 'activated') =>
  new Promise<void>((resolve) => {
    const check = () => {
      if ([state, 'activated', 'redundant'].includes(worker.state)) resolve()
    }
    worker.addEventListener('statechange', check)
    check()
  })

const reloadedKey = 'reloadedFor'

/** Reloads the page once per build if the server no longer has its scripts. */
export const reloadForMissingScripts = (): void => {
  window.addEventListener('vite:preloadError', () => {
    reloadOnce().catch(console.warn)
  })
}

const reloadOnce = async () => {
  const build = buildId()
  if (!build || !navigator.onLine || sessionStorage.getItem(reloadedKey) === build) return
  await checkServerResponds()
  sessionStorage.setItem(reloadedKey, build)
  reload()
}
