import { paths } from '#app/paths.ts'
import { innerPages, outerPages, outerScreens, type Screen, websiteScreens } from '#app/screens.ts'

export type FoundScreen = Pick<Screen, 'to' | 'icon'> & {
  /** As the page itself is called. */
  title: string
  /** Where it lies: of two Quotes one is the website's. */
  context: string
}

/**
 * The screens whose title or name in the sidebar holds a text, this website's first; all of them
 * for an empty one.
 */
export const foundScreens = (slug: string, websiteName: string, text: string): FoundScreen[] => {
  const wanted = text.trim().toLowerCase()
  return [
    ...inContext([...websiteScreens(slug), ...innerPages(slug)], websiteName),
    // The to-do list is the same one everywhere.
    ...inContext(
      [...outerScreens.filter(({ to }) => to !== paths.todo), ...outerPages],
      'All websites',
    ),
  ]
    .filter(({ names }) => names.some((name) => name.toLowerCase().includes(wanted)))
    .map(({ names: _, ...screen }) => screen)
}

const inContext = (screens: readonly Screen[], context: string) =>
  screens.map(({ label, title = label, to, icon }) => ({
    to,
    icon,
    title,
    context,
    names: [title, label],
  }))
