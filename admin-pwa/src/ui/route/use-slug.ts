import { useMatch } from 'react-router'
import { defaultSlug } from '#ui/route/paths.ts'

/** Returns the slug of the website in the current path, or of the default website. */
export const useSlug = (): string => useSlugFromPath() ?? defaultSlug

export const useSlugFromPath = (): string | undefined =>
  useMatch('/admin/website/:slug/*')?.params.slug
