import { matchesSearch } from '@synapse/shared/fold-text'
import { IconCalendar, IconCalendarOff, IconPlus, type TablerIcon } from '@tabler/icons-react'
import { shortcuts } from '#ui/keyboard.ts'
import { paths } from '#ui/route/paths.ts'

/** A search result that opens a screen. The key distinguishes results that open the same screen. */
export type SearchResult = {
  title: string
  hint: string
  to: string
  icon: TablerIcon
  key?: string
  shortcut?: string
}

/** Returns the actions whose title matches the search text; all of them if it is empty. */
export const findActions = (slug: string, text: string): SearchResult[] => {
  const all: SearchResult[] = [
    {
      title: 'New booking',
      hint: 'Bookings',
      shortcut: shortcuts.newBooking,
      to: paths.newBooking(slug),
      icon: IconPlus,
    },
    {
      title: 'Block a day',
      hint: 'Set days off',
      to: paths.newDaysOff(slug),
      icon: IconCalendarOff,
    },
    {
      title: 'Go to today',
      hint: 'Calendar',
      shortcut: shortcuts.today,
      to: paths.section(slug, 'calendar'),
      icon: IconCalendar,
    },
  ]
  return all.filter(({ title }) => matchesSearch(text, title))
}
