import { useMatch } from 'react-router'
import { defaultSlug } from '#ui/route/paths.ts'

/**
 * Returns the slug in the current path; by default, that of the built-in website. Use it to link to
 * a screen, not to find out which website a record belongs to.
 */
export const useSlugOrDefault = (): string => useSlugFromPath() ?? defaultSlug

export const useSlugFromPath = (): string | undefined =>
  useMatch('/admin/website/:slug/*')?.params.slug
