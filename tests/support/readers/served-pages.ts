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

/** Returns a page's visible text. */
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

/** Returns all matches, so that a failed assertion prints these instead of the entire page. */
export const allMatches = (text: string, what: RegExp): string[] =>
  [...text.matchAll(what)].map(([match]) => match)

/** Returns the structured data (JSON-LD) about the business on a page. */
export const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, json = '']) => JSON.parse(json))
    .find((data) => '@graph' in data)

/** Returns the names of the page's fields that have `autofocus`. */
export const focusedFields = (html: string): (string | undefined)[] =>
  [...html.matchAll(/ name="(\w+)"[^>]* autofocus/g)].map(([, name]) => name)
