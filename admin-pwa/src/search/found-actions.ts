import { isFoundIn } from '@synapse/shared/fold'
import { IconCalendar, IconCalendarOff, IconPlus, type TablerIcon } from '@tabler/icons-react'
import { paths } from '#ui/paths.ts'

/** Something that the search offers, and where it leads; `key` where several lead to the same place. */
export type Found = { title: string; hint: string; to: string; icon: TablerIcon; key?: string }

/** What can be begun from the search, with the key that does it from anywhere; all of it for an empty text. */
export const foundActions = (slug: string, text: string): Found[] => {
  const all: Found[] = [
    {
      title: 'New booking',
      hint: 'Key N',
      to: `${paths.section(slug, 'bookings')}?new=booking`,
      icon: IconPlus,
    },
    {
      title: 'Block a day',
      hint: 'Set days off',
      to: `${paths.section(slug, 'calendar')}?new=days-off`,
      icon: IconCalendarOff,
    },
    {
      title: 'Go to today',
      hint: 'Key T',
      to: paths.section(slug, 'calendar'),
      icon: IconCalendar,
    },
  ]
  return all.filter(({ title }) => isFoundIn(text, title))
}
