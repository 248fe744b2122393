import { builtInSlug } from '@synapse/shared/website/paths'

/** The website to use on screens whose path doesn't contain one. */
export const defaultSlug = builtInSlug

const sections = [
  'overview',
  'todo',
  'bookings',
  'calendar',
  // This section lists students. Its URL predates that term.
  'clients',
  'payments',
  'coupons',
  'quotes',
  'reports',
  'settings',
] as const
export type WebsiteSection = (typeof sections)[number]

export const paths = {
  login: '/login',
  websites: '/admin',
  todo: '/admin/todo',
  calendar: '/admin/calendar',
  clients: '/admin/clients',
  client: (id: string) => `/admin/clients/${id}`,
  invoicing: '/admin/invoicing',
  invoice: (id: string) => `/admin/invoicing/${id}`,
  newInvoice: (id: string) => `/admin/invoicing/${id}?new=invoice`,
  quotes: '/admin/quotes',
  quote: (id: string) => `/admin/quotes/${id}`,
  payments: '/admin/payments',
  bookingPayments: '/admin/payments?of=bookings',
  expenses: '/admin/expenses',
  projects: '/admin/projects',
  project: (id: string) => `/admin/projects/${id}`,
  timeTracking: '/admin/time-tracking',
  reports: '/admin/reports',
  vatReturn: '/admin/reports/vat',
  stripe: '/admin/reports/stripe',
  payout: (id: string) => `/admin/reports/stripe?payout=${encodeURIComponent(id)}`,
  quarters: '/admin/reports/quarters',
  settings: '/admin/settings',
  connections: '/admin/settings?tab=connections',
  failedJobs: '/admin/settings/failed-jobs',
  audit: '/admin/settings/activity',
  auditOf: (record: { booking: string } | { invoice: string }) =>
    `/admin/settings/activity?${new URLSearchParams(record)}`,
  website: (slug: string) => `/admin/website/${slug}`,
  section: (slug: string, section: WebsiteSection) =>
    section === 'overview' ? `/admin/website/${slug}` : `/admin/website/${slug}/${section}`,
  newBooking: (slug: string) => `/admin/website/${slug}/bookings?new=booking`,
  newDaysOff: (slug: string) => `/admin/website/${slug}/calendar?new=days-off`,
  /** A booking whose website isn't known. The page redirects to the booking's own website. */
  bookingById: (id: string) => `/admin/website/${defaultSlug}/bookings/${id}`,
  booking: (slug: string, id: string) => `/admin/website/${slug}/bookings/${id}`,
  student: (slug: string, email: string) =>
    `/admin/website/${slug}/clients/${encodeURIComponent(email)}`,
}

export const isWebsiteSection = (name: string): name is WebsiteSection =>
  (sections as readonly string[]).includes(name)
