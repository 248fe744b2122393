import { matchesSearch } from '@synapse/shared/fold-text'
import type { SearchResult } from '#search/action-results.ts'
import { shortcuts } from '#ui/keyboard.ts'
import {
  adminScreens,
  hiddenAdminPages,
  hiddenWebsitePages,
  type Screen,
  websiteScreens,
} from '#ui/route/navigation.ts'
import { paths } from '#ui/route/paths.ts'

/**
 * Returns the screens whose title or label contains the text, those of the current website first.
 * The hint distinguishes screens with the same title.
 */
export const findScreens = (slug: string, websiteName: string, text: string): SearchResult[] => {
  return [
    ...inContext([...websiteScreens(slug), ...hiddenWebsitePages(slug)], websiteName),
    // All websites share one to-do list, so list it once.
    ...inContext(
      [...adminScreens.filter(({ to }) => to !== paths.todo), ...hiddenAdminPages],
      'All websites',
    ),
  ]
    .filter(({ names }) => names.some((name) => matchesSearch(text, name)))
    .map(({ names: _, ...screen }) => ({
      ...screen,
      ...(screen.to === paths.section(slug, 'bookings') && { shortcut: shortcuts.bookings }),
    }))
}

const inContext = (screens: readonly Screen[], hint: string) =>
  screens.map(({ label, title = label, to, icon }) => ({
    to,
    icon,
    title,
    hint,
    names: [title, label],
  }))
