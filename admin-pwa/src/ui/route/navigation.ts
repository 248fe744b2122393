import {
  IconAddressBook,
  IconAlertTriangle,
  IconBrandStripe,
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

export type Screen = {
  label: string
  title?: string
  /** The label in the menu on a phone, if it differs. */
  tabLabel?: string
  to: string
  icon: TablerIcon
  hasTodoBadge?: boolean
  /** Whether the link stays marked as current on subpages. */
  hasPages?: boolean
}

/** The sidebar on screens that don't belong to a website. */
export const adminScreens: readonly Screen[] = [
  { label: 'Websites', to: paths.websites, icon: IconBuildingStore },
  { label: 'To Do List', to: paths.todo, icon: IconChecklist, hasTodoBadge: true },
  { label: 'Calendar', to: paths.calendar, icon: IconCalendar },
  { label: 'Clients', to: paths.clients, icon: IconBuilding, hasPages: true },
  { label: 'Invoicing', to: paths.invoicing, icon: IconFileInvoice, hasPages: true },
  { label: 'Quotes', to: paths.quotes, icon: IconFileText, hasPages: true },
  { label: 'Payments', to: paths.payments, icon: IconCreditCard },
  { label: 'Expenses', to: paths.expenses, icon: IconReceipt },
  { label: 'Projects', to: paths.projects, icon: IconBriefcase, hasPages: true },
  { label: 'Time Tracking', to: paths.timeTracking, icon: IconClock },
  { label: 'Reports', to: paths.reports, icon: IconChartBar, hasPages: true },
  { label: 'Settings', to: paths.settings, icon: IconSettings, hasPages: true },
]

/** The menu on a phone, on screens that don't belong to a website. */
export const adminTabs: readonly Screen[] = [
  { label: 'Home', to: paths.websites, icon: IconHome },
  { label: 'To-Do', to: paths.todo, icon: IconChecklist, hasTodoBadge: true },
  ...adminScreens.slice(2),
]

const websiteScreen = (
  slug: string,
  section: WebsiteSection,
  label: string,
  icon: TablerIcon,
): Screen => ({
  label,
  to: paths.section(slug, section),
  icon,
  hasTodoBadge: section === 'todo',
  hasPages: section === 'bookings' || section === 'clients',
})

/** Pages that are in the search but not in the sidebar. */
export const hiddenWebsitePages = (slug: string): readonly Screen[] => [
  { ...websiteScreen(slug, 'settings', 'Settings', IconSettings), title: 'Website settings' },
]
export const hiddenAdminPages: readonly Screen[] = [
  { label: 'VAT return', to: paths.vatReturn, icon: IconChartBar },
  { label: 'Quarters', to: paths.quarters, icon: IconChartBar },
  { label: 'Stripe', title: 'Balance and payouts', to: paths.stripe, icon: IconBrandStripe },
  { label: 'Failed jobs', to: paths.failedJobs, icon: IconAlertTriangle },
]

/** The sidebar on a website's screens. */
export const websiteScreens = (slug: string): readonly Screen[] => [
  websiteScreen(slug, 'overview', 'Overview', IconLayoutDashboard),
  { ...websiteScreen(slug, 'todo', 'To Do List', IconChecklist), tabLabel: 'To-Do' },
  websiteScreen(slug, 'bookings', 'Bookings', IconAddressBook),
  websiteScreen(slug, 'calendar', 'Calendar', IconCalendar),
  {
    ...websiteScreen(slug, 'clients', 'Clients', IconUsers),
    title: 'Students',
    tabLabel: 'Students',
  },
  websiteScreen(slug, 'payments', 'Payments', IconCreditCard),
  websiteScreen(slug, 'coupons', 'Coupons', IconTicket),
  websiteScreen(slug, 'quotes', 'Quotes', IconFileText),
  websiteScreen(slug, 'reports', 'Reports', IconChartBar),
]

/** The menu on a phone, on a website's screens. */
export const websiteTabs = (slug: string): readonly Screen[] =>
  websiteScreens(slug)
    .toSpliced(-1, 0, websiteScreen(slug, 'settings', 'Settings', IconSettings))
    .map((screen) => ({ ...screen, label: screen.tabLabel ?? screen.label }))
