import { isFoundIn } from '@synapse/shared/fold'
import type { Found } from '#search/found-actions.ts'
import {
  adminScreens,
  hiddenAdminPages,
  hiddenWebsitePages,
  type Screen,
  websiteScreens,
} from '#ui/navigation.ts'
import { paths } from '#ui/paths.ts'

/**
 * The screens whose title or name in the sidebar holds a text, this website's first; all of them
 * for an empty one. Each with where it lies: of two Quotes one is the website's.
 */
export const foundScreens = (slug: string, websiteName: string, text: string): Found[] => {
  return [
    ...inContext([...websiteScreens(slug), ...hiddenWebsitePages(slug)], websiteName),
    // The to-do list is the same one everywhere.
    ...inContext(
      [...adminScreens.filter(({ to }) => to !== paths.todo), ...hiddenAdminPages],
      'All websites',
    ),
  ]
    .filter(({ names }) => names.some((name) => isFoundIn(text, name)))
    .map(({ names: _, ...screen }) => screen)
}

const inContext = (screens: readonly Screen[], hint: string) =>
  screens.map(({ label, title = label, to, icon }) => ({
    to,
    icon,
    title,
    hint,
    names: [title, label],
  }))
