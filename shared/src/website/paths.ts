/** This website always exists and is the API's default. */
export const builtInSlug = 'synapse-ai'

/** Returns the path suffix of a website's pages: '/maria', or '' for the built-in website. */
export const slugPath = (slug: string): string =>
  slug === builtInSlug ? '' : `/${encodeURIComponent(slug)}`

/** Returns the path of a website's booking page. */
export const bookingPath = (slug: string): string =>
  slug === builtInSlug ? '/book' : `/booking/${encodeURIComponent(slug)}`

/** Returns the path of the page that shows a booking's status. */
export const successPath = (slug: string): string => `/booking-success${slugPath(slug)}`

/** Returns the slug in the path of a page: `/booking/{slug}` or `/booking-success/{slug}`. */
export const slugOfPath = (path: string): string => {
  const slug = /^\/(?:booking|booking-success)\/([^/]+)\/?$/.exec(path)?.[1]
  if (!slug) return builtInSlug
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
