import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { navigationPattern } from '#pwa/app-addresses.ts'
import { receiveSharedFiles, shareTargetPath } from '#pwa/shared-files.ts'

declare const self: { __WB_MANIFEST: PrecacheEntry[] } & ServiceWorkerGlobalScope

/** Only browsers without Temporal need the polyfill. */
const temporalPolyfill = /\/global\.esm-/

/** The /login worker stores nothing itself; it serves files from the /admin worker's cache. */
const isForLogin = self.location.search === '?login'

if (isForLogin) {
  // This worker has no files of its own, so it may take over immediately.
  self.addEventListener('install', () => self.skipWaiting())
  // Before 23 November 2026, each worker had its own cache. Remove in November 2027.
  self.addEventListener('activate', (event) => event.waitUntil(dropOwnCache()))
} else
  precacheAndRoute(
    self.__WB_MANIFEST.filter(({ url }) => !temporalPolyfill.test(url) || !('Temporal' in self)),
  )

const dropOwnCache = async () => {
  for (const name of await caches.keys())
    if (name.endsWith(self.registration.scope)) await caches.delete(name)
}

const cachedOrFetched = async (address: string, request: Request) =>
  (await caches.match(address, { ignoreSearch: true })) ?? fetch(request)

registerRoute(
  new NavigationRoute(
    isForLogin
      ? ({ request }) => cachedOrFetched('/admin/index.html', request)
      : createHandlerBoundToURL('/admin/index.html'),
    navigationPattern,
  ),
)

if (isForLogin)
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/admin/'),
    ({ request, url }) => cachedOrFetched(url.pathname, request),
  )

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === shareTargetPath,
  ({ request }) => receiveSharedFiles(request),
  'POST',
)

// A new worker waits for the operator's consent, so that an open form keeps the scripts it was
// loaded with.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') self.skipWaiting()
})
