/** The paths that the service worker serves. The API and the public website bypass it. */
export const navigationPattern = {
  allowlist: [/^\/(admin|login)(\/|\?|$)/],
  // Requests for files (scripts, pictures …) go to the server.
  denylist: [/^\/admin\/(assets\/|[^/?]+\.[a-z0-9]+(\?|$))/i],
}
