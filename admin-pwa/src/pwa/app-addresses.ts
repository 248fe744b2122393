/** The paths that the service worker serves. It doesn't touch the API or the public website. */
export const navigationPattern = {
  allowlist: [/^\/(admin|login)(\/|\?|$)/],
  // Requests for files (scripts, pictures …) go to the server.
  denylist: [/^\/admin\/(assets\/|[^/?]+\.[a-z0-9]+(\?|$))/i],
}
