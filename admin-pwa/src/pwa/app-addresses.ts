/** The paths that the service worker serves. It doesn't handle the API or the public website. */
export const navigationPattern = {
  allowlist: [/^\/(admin|login)(\/|\?|$)/],
  // Requests for files such as scripts and pictures go to the server.
  denylist: [/^\/admin\/(assets\/|[^/?]+\.[a-z0-9]+(\?|$))/i],
}
