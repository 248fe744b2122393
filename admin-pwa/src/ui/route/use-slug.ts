import { useMatch } from 'react-router'
import { defaultSlug } from '#ui/route/paths.ts'

/**
 * Returns the slug of the website in the current path, or else of the built-in website. Use it to
 * link to a screen, but not to decide which website a record belongs to.
 */
export const useSlugOrDefault = (): string => useSlugFromPath() ?? defaultSlug

export const useSlugFromPath = (): string | undefined =>
  useMatch('/admin/website/:slug/*')?.params.slug
