/** The website behind `/book` and `/booking`. */
export const defaultWebsite = 'synapse-ai'

/** The website's slug in the address of a booking page: `/booking/{slug}`. */
export const slugOfPath = (path: string): string => {
  const slug = /^\/booking\/([^/]+)\/?$/.exec(path)?.[1]
  if (!slug) return defaultWebsite
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

/** Where a website is booked. */
export const bookingPath = (slug: string): string =>
  slug === defaultWebsite ? '/book' : `/booking/${encodeURIComponent(slug)}`
