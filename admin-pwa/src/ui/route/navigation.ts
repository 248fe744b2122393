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
  /** The label in the phone menu, if it differs. */
  tabLabel?: string
  to: string
  icon: TablerIcon
  hasTodoBadge?: boolean
  /** Whether the link is also marked as current on subpages. */
  hasPages?: boolean
}

/** The sidebar on screens that don't belong to a website. */
export const adminSidebar: readonly NavigationEntry[] = [
  { label: 'Websites', to: paths.websites, icon: IconBuildingStore },
  { label: 'To Do List', to: paths.todo, icon: IconChecklist, hasTodoBadge: true },
  { label: 'Clients', to: paths.clients, icon: IconBuilding, hasPages: true },
  { label: 'Calendar', to: paths.calendar, icon: IconCalendar },
  { label: 'Invoicing', to: paths.invoicing, icon: IconFileInvoice, hasPages: true },
  { label: 'Quotes', to: paths.quotes, icon: IconFileText, hasPages: true },
  { label: 'Payments', to: paths.payments, icon: IconCreditCard },
  { label: 'Expenses', to: paths.expenses, icon: IconReceipt },
  { label: 'Projects', to: paths.projects, icon: IconBriefcase, hasPages: true },
  { label: 'Time Tracking', to: paths.timeTracking, icon: IconClock },
  { label: 'Reports', to: paths.reports, icon: IconChartBar, hasPages: true },
  { label: 'Settings', to: paths.settings, icon: IconSettings, hasPages: true },
]

/** The phone menu on screens that don't belong to a website. */
export const adminTabs: readonly NavigationEntry[] = [
  { label: 'Home', to: paths.websites, icon: IconHome },
  { label: 'To-Do', to: paths.todo, icon: IconChecklist, hasTodoBadge: true },
  ...adminSidebar.slice(2),
]

/** An entry in a website's navigation, without its path. */
type WebsiteEntry = Omit<NavigationEntry, 'to'> & { section: WebsiteSection }

const websiteEntries: readonly WebsiteEntry[] = [
  { label: 'Overview', section: 'overview', icon: IconLayoutDashboard },
  {
    label: 'To Do List',
    tabLabel: 'To-Do',
    section: 'todo',
    icon: IconChecklist,
    hasTodoBadge: true,
  },
  { label: 'Bookings', section: 'bookings', icon: IconAddressBook, hasPages: true },
  { label: 'Calendar', section: 'calendar', icon: IconCalendar },
  {
    label: 'Clients',
    title: 'Students',
    tabLabel: 'Students',
    section: 'clients',
    icon: IconUsers,
    hasPages: true,
  },
  { label: 'Payments', section: 'payments', icon: IconCreditCard },
  { label: 'Coupons', section: 'coupons', icon: IconTicket },
  { label: 'Quotes', section: 'quotes', icon: IconFileText },
  { label: 'Reports', section: 'reports', icon: IconChartBar },
]

const websiteSettings: WebsiteEntry = {
  label: 'Settings',
  title: 'Website settings',
  section: 'settings',
  icon: IconSettings,
}

const entryOf = (slug: string, { section, ...entry }: WebsiteEntry): NavigationEntry => ({
  ...entry,
  to: paths.section(slug, section),
})

/** The sidebar on a website's screens. */
export const websiteSidebar = (slug: string): readonly NavigationEntry[] =>
  websiteEntries.map((entry) => entryOf(slug, entry))

/** The phone menu on a website's screens. */
export const websiteTabs = (slug: string): readonly NavigationEntry[] =>
  websiteEntries.toSpliced(-1, 0, websiteSettings).map((entry) => ({
    ...entryOf(slug, entry),
    label: entry.tabLabel ?? entry.label,
  }))

/** The entry below the others in a website's sidebar. */
export const websiteSettingsEntry = (slug: string): NavigationEntry =>
  entryOf(slug, websiteSettings)
