import type { Workbox } from 'workbox-window'
import { createStore, useStore } from '#data/store.ts'
import { buildId } from '#pwa/build-id.ts'
import { leaveUnasked } from '#ui/unsaved.ts'

/**
 * What there is to say about versions: a new one waits, another tab has taken it already, or the
 * server no longer serves this one.
 */
export type AppUpdate = 'waiting' | 'taken' | 'required'

/**
 * One worker for /admin and one for /login, of the same script: so none of them ever has the public
 * site under it, which lies between the two. The one for /admin keeps the app; the other one answers
 * from that, so that no file is kept twice.
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

/** What is to be said about versions; undefined while this one is the newest. */
export const useAppUpdate = (): AppUpdate | undefined => useStore(update)

/** Nothing is offered any more until there is something new. */
export const dismissUpdate = (): void => update.set(undefined)

/** The server has refused this version. */
export const requireUpdate = (): void => update.set('required')

/** Has the app kept for when there is no network, and listens for its next version. */
export const registerWorkers = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || !buildId()) return
  const { Workbox } = await import('workbox-window')
  checkedAt = Date.now()
  workers = registrations.map(({ script, scope }) => new Workbox(script, { scope }))
  for (const worker of workers) {
    worker.addEventListener('waiting', () => update.set('waiting'))
    // Nobody takes over a page but who was told to skip waiting, here or in another tab.
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
 * Asks the server for a new version now.
 * @returns whether there is one
 * @throws TypeError when the server cannot be reached
 */
export const checkForUpdate = async (): Promise<boolean> => {
  checkedAt = Date.now()
  await reachServer()
  await Promise.all(workers.map((worker) => worker.update()))
  const present = await getRegistrations()
  await Promise.all(present.map(({ installing }) => installing && untilInstalled(installing)))
  const isWaiting = present.some(({ waiting }) => waiting)
  if (isWaiting) update.set('waiting')
  return isWaiting || update.get() !== undefined
}

/** Takes the new version. What is being typed is there again after it. */
export const applyUpdate = async (): Promise<void> => {
  // Whose version is refused may not have heard of the next.
  if (update.get() === 'required') await checkForUpdate().catch(console.warn)
  isApplying = true
  // The other worker may not have heard of it yet, or be on its way: it would offer the same again.
  await Promise.race([
    getRegistrations().then((all) => Promise.all(all.map(fetched))),
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
 * Gives up what the browser keeps of the app and loads it anew. Drafts and saved data stay.
 * @throws TypeError when the server cannot be reached: then there would be no app at all
 */
export const repairApp = async (): Promise<void> => {
  await reachServer()
  isApplying = true
  await Promise.all((await getRegistrations()).map((registration) => registration.unregister()))
  if ('caches' in window)
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  reload()
}

/** Goes past the worker, which answers nothing but GET. @throws TypeError when it cannot be reached */
export const reachServer = async (): Promise<void> => {
  const answer = await fetch('/admin/index.html', { method: 'HEAD', cache: 'no-store' })
  if (!answer.ok) throw new TypeError(`The server answered ${answer.status}`)
}

/** None where the browser has no workers, or gives none to a page without https. */
const getRegistrations = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistrations() : []

/** Drafts are kept, so nobody has to be asked. */
const reload = () => {
  leaveUnasked()
  window.location.reload()
}

const fetched = async (registration: ServiceWorkerRegistration) => {
  await registration.update().catch(console.warn)
  if (registration.installing) await untilInstalled(registration.installing)
}

const untilInstalled = (worker: ServiceWorker) =>
  stateOf(worker, ['installed', 'activated', 'redundant'])
const untilActivated = (worker: ServiceWorker) => stateOf(worker, ['activated', 'redundant'])

const stateOf = (worker: ServiceWorker, states: readonly ServiceWorkerState[]) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (states.includes(worker.state)) resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
