/**
 * Which addresses, path with query, open the app when there is no network. Whatever is no route of
 * the app, the API and the public site above all, goes past its worker.
 */
export const navigationPattern = {
  allowlist: [/^\/(admin|login)(\/|\?|$)/],
  // What the server has as a file.
  denylist: [/^\/admin\/(assets\/|[^/?]+\.[a-z0-9]+(\?|$))/i],
}
