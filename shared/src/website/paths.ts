/** The website that always exists. The API uses it by default. */
export const builtInSlug = 'synapse-ai'

/** Returns the path suffix of a website's pages: '/maria', or '' for the built-in website. */
export const slugPath = (slug: string): string =>
  slug === builtInSlug ? '' : `/${encodeURIComponent(slug)}`

/** Returns the path of a website's booking page. */
export const bookingPath = (slug: string): string =>
  slug === builtInSlug ? '/book' : `/booking/${encodeURIComponent(slug)}`

/** Returns the path of the page that shows the status of a booking on a website. */
export const successPath = (slug: string): string => `/booking-success${slugPath(slug)}`

/**
 * Returns the slug in the path of a website's page: `/booking/{slug}`, `/booking-success/{slug}`.
 */
export const slugOfPath = (path: string): string => {
  const slug = /^\/(?:booking|booking-success)\/([^/]+)\/?$/.exec(path)?.[1]
  if (!slug) return builtInSlug
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
