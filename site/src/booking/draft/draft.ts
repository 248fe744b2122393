import { type Venue, venues } from '@synapse/shared/booking/venue'
import { maxCouponCodeLength, normaliseCouponCode } from '@synapse/shared/coupon/coupon'
import { maxParticipants, maxStudents } from '@synapse/shared/package/package'

/**
 * The content of the booking form. Date and time are local time in Malta: '2026-12-08', '09:00'.
 */
export type Draft = {
  /**
   * The key of the requested package, even if no such package exists; '' for the first package on
   * sale.
   */
  packageType: string
  venue: Venue
  date: string | undefined
  time: string | undefined
  studentName: string
  studentEmail: string
  calendarEmail: string
  otherStudents: string
  /**
   * One entry per participant of the largest package; the chosen package decides how many are
   * shown.
   */
  participantEmails: readonly string[]
  notes: string
  promoCode: string
  coupon: AppliedCoupon | undefined
  /** Whether the visitor asks for a session within the withdrawal period. */
  requestsEarlyStart: boolean
  /** The checkout that was last started with these details. */
  checkout: Checkout | undefined
}

/** A coupon that the server has accepted for a base price. */
export type AppliedCoupon = { code: string; baseCents: number; discountCents: number }

/** A booking form that passed all checks. */
export type CompleteDraft = Draft & { date: string; time: string }

export type Checkout = { id: string | undefined; details: string }

const participantIndexes = Array.from({ length: maxParticipants(maxStudents) }, (_, index) => index)

export const emptyDraft: Draft = {
  packageType: '',
  venue: 'online',
  date: undefined,
  time: undefined,
  studentName: '',
  studentEmail: '',
  calendarEmail: '',
  otherStudents: '',
  participantEmails: participantIndexes.map(() => ''),
  notes: '',
  promoCode: '',
  coupon: undefined,
  requestsEarlyStart: false,
  checkout: undefined,
}

/** Fills in the form from the URL: `?date=2026-12-08&time=09:00&package=duo&code=GOZO10`. */
export const prefillDraft = (draft: Draft, query: URLSearchParams): Draft => {
  const packageType = query.get('package')
  const date = dateOf(query.get('date'))
  const promoCode = normaliseCouponCode(query.get('code') ?? '').slice(0, maxCouponCodeLength)
  return {
    ...draft,
    ...(packageType && { packageType }),
    ...(promoCode && { promoCode, coupon: undefined }),
    ...(date && { date, time: timeOf(query.get('time')) }),
  }
}

type InitialInput = {
  stored: Draft | undefined
  query: URLSearchParams
  /** The fields that were filled in before the script loaded. */
  typed: Partial<Draft>
  isArrival: boolean
}

/**
 * Returns the form's initial content. Input typed before the script loaded takes precedence; then
 * the URL if the visitor has just arrived, and otherwise the stored form.
 */
export const initialDraft = ({ stored, query, typed, isArrival }: InitialInput) => {
  const usesUrl = isArrival || !stored
  const start = stored ?? emptyDraft
  return {
    draft: { ...(usesUrl ? prefillDraft(start, query) : start), ...typed },
    hasCode: usesUrl && query.has('code'),
  }
}

/** Reads a stored form; invalid fields become empty. */
export const parseDraft = (stored: unknown): Draft => {
  const fields = isRecord(stored) ? stored : {}
  const text = (name: string) => textOf(fields[name]) ?? ''
  const emails = Array.isArray(fields.participantEmails) ? fields.participantEmails : []
  return {
    packageType: text('packageType'),
    venue: venues.find((venue) => venue === fields.venue) ?? emptyDraft.venue,
    date: dateOf(fields.date),
    time: timeOf(fields.time),
    studentName: text('studentName'),
    studentEmail: text('studentEmail'),
    calendarEmail: text('calendarEmail'),
    otherStudents: text('otherStudents'),
    participantEmails: participantIndexes.map((index) => textOf(emails[index]) ?? ''),
    notes: text('notes'),
    promoCode: text('promoCode'),
    coupon: couponOf(fields.coupon),
    // The visitor must request an early session again on each visit.
    requestsEarlyStart: false,
    checkout: parseCheckout(fields.checkout),
  }
}

const couponOf = (stored: unknown): AppliedCoupon | undefined => {
  if (!isRecord(stored)) return
  const { code, baseCents, discountCents } = stored
  if (typeof code !== 'string' || !isCents(baseCents) || !isCents(discountCents)) return
  return { code, baseCents, discountCents }
}

const parseCheckout = (stored: unknown): Checkout | undefined => {
  if (!isRecord(stored) || typeof stored.details !== 'string') return
  return { id: textOf(stored.id), details: stored.details }
}

const dateOf = (value: unknown) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return
  // Uses `Date` because Temporal may not be loaded yet. `Date` silently rolls a nonexistent day
  // over to another day.
  const at = new Date(`${value}T00:00:00Z`)
  if (!Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)) return value
}

const timeOf = (value: unknown) =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

const isCents = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
