import { builtInSlug } from '@synapse/shared/website/website'

/** The website's slug in the address of a booking page: `/booking/{slug}`. */
export const slugOfPath = (path: string): string => {
  const slug = /^\/booking\/([^/]+)\/?$/.exec(path)?.[1]
  if (!slug) return builtInSlug
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
