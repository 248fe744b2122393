/** The paths that the service worker serves. It doesn't touch the API or the public website. */
export const navigationPattern = {
  allowlist: [/^\/(admin|login)(\/|\?|$)/],
  // The server handles requests for files, such as scripts and pictures.
  denylist: [/^\/admin\/(assets\/|[^/?]+\.[a-z0-9]+(\?|$))/i],
}
