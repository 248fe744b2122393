import { until } from '#support/run/until.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

/** Settings for serving the built pages. */
export const pageSettings = { DEV_SITE_URL: '', DEV_ADMIN_URL: '' }

export const pagePaths = [
  '/',
  '/book',
  '/booking',
  '/booking/synapse-ai',
  '/booking/no-such-website',
  '/booking-success',
  '/terms',
  '/privacy',
  '/no-such-page',
  '/robots.txt',
  '/sitemap.xml',
]

/** Starts an app that serves the built pages, and returns functions that read them. */
export const usePages = (env: Record<string, string> = {}) => {
  const used = useIsolatedWorld({ env: { ...pageSettings, ...env } })
  const read = async (path: string) => (await used.world.fetch(path)).text()
  /** Returns a page once it contains a text. A busy machine serves the previous page first. */
  const readWith = (path: string, text: string) =>
    until(`${path} contains ${text}`, async () => {
      const html = await read(path)
      return html.includes(text) && html
    })
  return { ...used, read, readWith }
}

/** Returns the visible text of a page. */
export const visibleTextOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/[ \n]+/g, ' ')

/** Returns all matches, so that a failed assertion doesn't print the entire page. */
export const allMatches = (text: string, what: RegExp): string[] =>
  [...text.matchAll(what)].map(([match]) => match)

/** Returns a page's structured data (JSON-LD) about the business. */
export const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, json = '']) => JSON.parse(json))
    .find((data) => '@graph' in data)
