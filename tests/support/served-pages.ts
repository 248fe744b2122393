/** With the built pages, which most tests of the API do without. */
export const withPages = { DEV_SITE_URL: '', DEV_ADMIN_URL: '' }

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

/** What a person reads. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/[ \n]+/g, ' ')

/** Every match, so that a failure does not show the whole page. */
export const found = (text: string, what: RegExp): string[] =>
  [...text.matchAll(what)].map(([match]) => match)

/** What a page tells search engines. */
export const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
