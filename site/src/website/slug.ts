import { builtInSlug } from '@synapse/shared/website/website'

/** The website's slug in the address of one of its pages: `/booking/{slug}`, `/booking-success/{slug}`. */
export const slugOfPath = (path: string): string => {
  const slug = /^\/(?:booking|booking-success)\/([^/]+)\/?$/.exec(path)?.[1]
  if (!slug) return builtInSlug
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
