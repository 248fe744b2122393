import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { appAddresses } from '#service-worker/app-addresses.ts'
import { receiveShared, shareAction } from '#service-worker/shared-files.ts'

declare const self: { __WB_MANIFEST: PrecacheEntry[] } & ServiceWorkerGlobalScope

/** Only a browser without Temporal ever asks for it. */
const temporalPolyfill = /\/global\.esm-/

precacheAndRoute(
  self.__WB_MANIFEST.filter(({ url }) => !temporalPolyfill.test(url) || !('Temporal' in self)),
)

registerRoute(new NavigationRoute(createHandlerBoundToURL('/admin/index.html'), appAddresses))

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === shareAction,
  ({ request }) => receiveShared(request),
  'POST',
)

// A new worker waits until the operator says so: an open form never loses its scripts under it.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') self.skipWaiting()
})
