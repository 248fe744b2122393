import { actorKinds } from '#contract/actor'

/** Who made a change; 'database' means somebody with direct access to the database. */
export const auditActors = [...actorKinds, 'database'] as const

export const auditActions = ['insert', 'update', 'delete', 'truncate'] as const

export const recordNames = {
  bookings: 'booking',
  payments: 'payment',
  refunds: 'refund',
  disputes: 'dispute',
  ignored_differences: 'ignored Stripe difference',
  quarter_closings: 'quarter',
  invoices: 'invoice',
  quotes: 'quote',
  coupons: 'coupon',
  website_packages: 'package',
  websites: 'website',
  business: 'business settings',
  users: 'operator',
  operator_sessions: 'sign-in',
  sign_in_factors: 'second step of signing in',
  calendar_sync_status: 'Google Calendar connection',
  clients: 'client',
  projects: 'project',
  expenses: 'expense',
  sessions: 'tracked session',
} as const
export type RecordType = keyof typeof recordNames

export const recordTypes = Object.keys(recordNames) as [RecordType, ...RecordType[]]
