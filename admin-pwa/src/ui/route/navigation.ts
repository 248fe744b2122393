import {
  IconAddressBook,
  IconBriefcase,
  IconBuilding,
  IconBuildingStore,
  IconCalendar,
  IconChartBar,
  IconChecklist,
  IconClock,
  IconCreditCard,
  IconFileInvoice,
  IconFileText,
  IconHome,
  IconLayoutDashboard,
  IconReceipt,
  IconSettings,
  IconTicket,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { paths, type WebsiteSection } from '#ui/route/paths.ts'

export type NavigationEntry = {
  label: string
  title?: string
  to: string
  icon: TablerIcon
  /** The entry's label and icon in the phone menu, if they differ there. */
  inMenu?: { label: string; icon?: TablerIcon }
  /** On a phone, the side of the tab bar that also shows the entry. */
  tab?: 'left' | 'right'
  hasTodoBadge?: boolean
  /** Whether the link is also marked as current on subpages. */
  hasPages?: boolean
}

/** The navigation entries on screens that don't belong to a website. */
export const adminEntries: readonly NavigationEntry[] = [
  {
    label: 'Websites',
    to: paths.websites,
    icon: IconBuildingStore,
    inMenu: { label: 'Home', icon: IconHome },
    tab: 'left',
  },
  {
    label: 'To Do List',
    to: paths.todo,
    icon: IconChecklist,
    inMenu: { label: 'To-Do' },
    tab: 'left',
    hasTodoBadge: true,
  },
  { label: 'Clients', to: paths.clients, icon: IconBuilding, tab: 'right', hasPages: true },
  { label: 'Calendar', to: paths.calendar, icon: IconCalendar, tab: 'right' },
  { label: 'Invoicing', to: paths.invoicing, icon: IconFileInvoice, hasPages: true },
  { label: 'Quotes', to: paths.quotes, icon: IconFileText, hasPages: true },
  { label: 'Payments', to: paths.payments, icon: IconCreditCard },
  { label: 'Expenses', to: paths.expenses, icon: IconReceipt },
  { label: 'Projects', to: paths.projects, icon: IconBriefcase, hasPages: true },
  { label: 'Time Tracking', to: paths.timeTracking, icon: IconClock },
  { label: 'Reports', to: paths.reports, icon: IconChartBar, hasPages: true },
  { label: 'Settings', to: paths.settings, icon: IconSettings, hasPages: true },
]

type WebsiteEntry = Omit<NavigationEntry, 'to'> & { section: WebsiteSection }

const sections: readonly WebsiteEntry[] = [
  { label: 'Overview', section: 'overview', icon: IconLayoutDashboard, tab: 'left' },
  {
    label: 'To Do List',
    section: 'todo',
    icon: IconChecklist,
    inMenu: { label: 'To-Do' },
    tab: 'left',
    hasTodoBadge: true,
  },
  {
    label: 'Bookings',
    section: 'bookings',
    icon: IconAddressBook,
    tab: 'right',
    hasPages: true,
  },
  { label: 'Calendar', section: 'calendar', icon: IconCalendar, tab: 'right' },
  {
    label: 'Clients',
    title: 'Students',
    section: 'clients',
    icon: IconUsers,
    inMenu: { label: 'Students' },
    hasPages: true,
  },
  { label: 'Payments', section: 'payments', icon: IconCreditCard },
  { label: 'Coupons', section: 'coupons', icon: IconTicket },
  { label: 'Quotes', section: 'quotes', icon: IconFileText },
]

const reports: WebsiteEntry = { label: 'Reports', section: 'reports', icon: IconChartBar }

const settings: WebsiteEntry = {
  label: 'Settings',
  title: 'Website settings',
  section: 'settings',
  icon: IconSettings,
}

const entryOf = (slug: string, { section, ...entry }: WebsiteEntry): NavigationEntry => ({
  ...entry,
  to: paths.section(slug, section),
})

/** The sidebar's entries on a website's screens. The website's settings are shown below them. */
export const websiteEntries = (slug: string): readonly NavigationEntry[] =>
  [...sections, reports].map((entry) => entryOf(slug, entry))

export const websiteSettingsEntry = (slug: string): NavigationEntry => entryOf(slug, settings)

/**
 * Returns the phone menu's entries.
 * @param slug the website whose screen is open, if any
 */
export const menuEntries = (slug: string | undefined): readonly NavigationEntry[] => {
  const entries = slug
    ? [...sections, settings, reports].map((entry) => entryOf(slug, entry))
    : adminEntries
  return entries.map(({ inMenu, ...entry }) => ({ ...entry, ...inMenu }))
}
