/**
 * Matches addresses (path with query) for which the service worker serves the app. Other addresses,
 * such as the API and the public website, bypass the worker.
 */
export const navigationPattern = {
  allowlist: [/^\/(admin|login)(\/|\?|$)/],
  // Requests for files go to the server.
  denylist: [/^\/admin\/(assets\/|[^/?]+\.[a-z0-9]+(\?|$))/i],
}
