/**
 * Matches addresses (path with query) that the service worker answers with the app. Other
 * addresses, such as the API and the public website, bypass it.
 */
export const navigationPattern = {
  allowlist: [/^\/(admin|login)(\/|\?|$)/],
  // Requests for files go to the server.
  denylist: [/^\/admin\/(assets\/|[^/?]+\.[a-z0-9]+(\?|$))/i],
}
