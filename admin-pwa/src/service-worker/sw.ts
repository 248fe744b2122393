import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { receiveShared, shareAction } from '#service-worker/shared-files.ts'

declare const self: { __WB_MANIFEST: PrecacheEntry[] } & ServiceWorkerGlobalScope

/** Only a browser without Temporal ever asks for it. */
const temporalPolyfill = /\/global\.esm-/

precacheAndRoute(
  self.__WB_MANIFEST.filter(({ url }) => !temporalPolyfill.test(url) || !('Temporal' in self)),
)

// Whatever is no route of the app, the API and the public site above all, goes past this worker.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/admin/index.html'), {
    allowlist: [/^\/(admin|login)(\/|\?|$)/],
    // What the server has as a file.
    denylist: [/^\/admin\/(assets\/|[^/?]+\.[a-z0-9]+(\?|$))/i],
  }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === shareAction,
  ({ request }) => receiveShared(request),
  'POST',
)

// A new worker waits until the operator says so: an open form never loses its scripts under it.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') self.skipWaiting()
})
