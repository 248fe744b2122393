import { maltaDate, maltaInstant } from '#time'

/**
 * What lies in the operator's browser whole, each with the field that names a record. The feed, the
 * browser's tables and the database's triggers all go by this list.
 */
export const syncedNouns = {
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

export type SyncedNoun = keyof typeof syncedNouns

/** The names of what is synced, in the order in which it first comes. */
export const syncedNounNames = Object.keys(syncedNouns) as SyncedNoun[]

const monthsBack = 12

/** From when on bookings lie in the browser: midnight in Malta twelve months ago, and all to come. */
export const windowStart = (now: Temporal.Instant): Temporal.Instant =>
  maltaInstant(maltaDate(now).subtract({ months: monthsBack }), '00:00')
