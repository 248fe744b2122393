import { until } from '#support/run/until.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

/** Makes the app serve the built pages. */
export const pageSettings = { DEV_SITE_URL: '', DEV_ADMIN_URL: '' }

/** Starts an app that serves the built pages. Returns functions that read them. */
export const usePages = (env: Record<string, string> = {}) => {
  const used = useIsolatedWorld({ env: { ...pageSettings, ...env } })
  const read = async (path: string) => (await used.world.fetch(path)).text()
  /**
   * Returns a page once it contains this text, because a busy machine may first serve the previous
   * version of the page.
   */
  const readWith = (path: string, text: string) =>
    until(`${path} contains ${text}`, async () => {
      const html = await read(path)
      return html.includes(text) && html
    })
  return { ...used, read, readWith }
}
