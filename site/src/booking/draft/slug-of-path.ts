import { builtInSlug } from '@synapse/shared/website/website'

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
