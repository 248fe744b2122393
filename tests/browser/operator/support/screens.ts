import { builtInSection } from '#browser/operator/support/operator.ts'
import { emailOf } from '#browser/seed.ts'

export const student = 'Axel Accessible'

/**
 * The operator's screens with their titles. Neighbouring screens have different titles, because
 * `goTo` waits for the title to change.
 */
export const screens = [
  ['/admin', 'Websites'],
  ['/admin/settings', 'Settings'],
  ['/admin/todo', 'To Do List'],
  ['/admin/settings?tab=connections', 'Settings'],
  ['/admin/invoicing', 'Invoicing'],
  ['/admin/settings?tab=sign-in', 'Settings'],
  ['/admin/quotes', 'Quotes'],
  ['/admin/settings?tab=privacy', 'Settings'],
  ['/admin/settings/failed-jobs', 'Problems'],
  ['/admin/settings/activity', 'Activity log'],
  ['/admin/clients', 'Clients'],
  ['/admin/payments', 'Payments'],
  ['/admin/expenses', 'Expenses'],
  ['/admin/calendar', 'Calendar'],
  ['/admin/projects', 'Projects'],
  ['/admin/time-tracking', 'Time Tracking'],
  ['/admin/reports', 'Reports'],
  ['/admin/reports/vat', 'VAT return'],
  ['/admin/reports/stripe', 'Stripe'],
  ['/admin/reports/quarters', 'Quarters'],
  ['/admin/no/such/screen', 'Page not found'],
  [builtInSection, 'Overview'],
  [`${builtInSection}/calendar`, 'Calendar'],
  [`${builtInSection}/bookings`, 'Bookings'],
  [`${builtInSection}/calendar?show=availability`, 'Calendar'],
  [`${builtInSection}/clients`, 'Students'],
  [`${builtInSection}/calendar?view=week`, 'Calendar'],
  [`${builtInSection}/clients/${encodeURIComponent(emailOf(student))}`, student],
  [`${builtInSection}/payments`, 'Payments'],
  [`${builtInSection}/coupons`, 'Coupons'],
  [`${builtInSection}/reports`, 'Reports'],
  [`${builtInSection}/settings`, 'Website settings'],
] as const
