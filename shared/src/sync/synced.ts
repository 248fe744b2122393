import { maltaDate, startOfDay } from '#time'

/** The synced types and their key fields, as used in the feed and the triggers. */
export const syncedKeyFields = {
  bookings: 'id',
  todos: 'id',
  coupons: 'id',
  clients: 'id',
  students: 'email',
  studentNotes: 'id',
  availabilityDays: 'id',
  availabilityExceptions: 'id',
  invoices: 'id',
  expenses: 'id',
  projects: 'id',
  quotes: 'id',
  sessions: 'id',
} as const

export type SyncedType = keyof typeof syncedKeyFields

/** The first sync sends the types in this order. */
export const syncedTypes = Object.keys(syncedKeyFields) as SyncedType[]

/**
 * The version of the stored records. Increase it when records gain or change a field: the feed
 * sends only changed records, so devices then have to reload everything.
 */
export const recordsVersion = 7

const monthsBack = 12

/** Returns the start of the period whose bookings devices store: twelve months ago, at midnight. */
export const windowStart = (now: Temporal.Instant): Temporal.Instant =>
  startOfDay(maltaDate(now).subtract({ months: monthsBack }))

/** Returns whether a session is too old for its booking to be kept on devices. */
export const isBeforeWindow = ({ sessionDate }: { sessionDate: string }, now: Temporal.Instant) =>
  Temporal.Instant.compare(sessionDate, windowStart(now)) < 0
