import { matchesSearch } from '@synapse/shared/text/fold-text'
import {
  IconAlertTriangle,
  IconBrandStripe,
  IconCalendar,
  IconCalendarOff,
  IconChartBar,
  IconHistory,
  IconPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import { shortcuts } from '#ui/keyboard.ts'
import {
  adminEntries,
  type NavigationEntry,
  websiteEntries,
  websiteSettingsEntry,
} from '#ui/route/navigation.ts'
import { paths } from '#ui/route/paths.ts'

/** A search result that opens a screen. Several results can open one screen, so each has a key. */
export type SearchResult = {
  title: string
  hint: string
  to: string
  icon: TablerIcon
  key?: string
  /** The keyboard shortcut that also opens the screen. */
  keys?: string
}

const screensOutsideSidebar: readonly NavigationEntry[] = [
  { label: 'VAT return', to: paths.vatReturn, icon: IconChartBar },
  { label: 'Quarters', to: paths.quarters, icon: IconChartBar },
  { label: 'Stripe', title: 'Balance and payouts', to: paths.stripe, icon: IconBrandStripe },
  { label: 'Problems', to: paths.failedJobs, icon: IconAlertTriangle },
  { label: 'Activity log', to: paths.audit, icon: IconHistory },
]

export const findActions = (slug: string, text: string): SearchResult[] => {
  const all: SearchResult[] = [
    {
      ...shortcuts.newBooking,
      hint: 'Bookings',
      to: paths.newBooking(slug),
      icon: IconPlus,
    },
    {
      title: 'Block days',
      hint: 'Days off',
      to: paths.newDaysOff(slug),
      icon: IconCalendarOff,
    },
    {
      ...shortcuts.today,
      hint: 'Calendar',
      to: paths.section(slug, 'calendar'),
      icon: IconCalendar,
    },
  ]
  return all.filter(({ title }) => matchesSearch(text, title))
}

/**
 * Returns the screens whose title or label contains the text, with the current website's screens
 * first. Screens with the same title are told apart by their hints.
 */
export const findScreens = (slug: string, websiteName: string, text: string): SearchResult[] =>
  [
    ...inContext([...websiteEntries(slug), websiteSettingsEntry(slug)], websiteName),
    // All websites share one to-do list, so list it only once.
    ...inContext(
      [...adminEntries.filter(({ to }) => to !== paths.todo), ...screensOutsideSidebar],
      'All websites',
    ),
  ]
    .filter(({ names }) => names.some((name) => matchesSearch(text, name)))
    .map(({ names: _, ...screen }) => ({
      ...screen,
      ...(screen.to === paths.section(slug, 'bookings') && { keys: shortcuts.bookings.keys }),
    }))

const inContext = (screens: readonly NavigationEntry[], hint: string) =>
  screens.map(({ label, title = label, to, icon }) => ({
    to,
    icon,
    title,
    hint,
    names: [title, label],
  }))
