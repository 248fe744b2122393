import { type Venue, venues } from '@synapse/shared/booking/booking'
import { maxCouponCodeLength, normaliseCouponCode } from '@synapse/shared/coupon/coupon'
import { maxParticipants, maxStudents } from '@synapse/shared/package/package'

/** The content of the booking form. The date and time are in Malta time: '2026-12-08', '09:00'. */
export type Draft = {
  /** The key of the requested package, which may not exist; '' for the first package on sale. */
  packageType: string
  venue: Venue
  date: string | undefined
  time: string | undefined
  studentName: string
  studentEmail: string
  calendarEmail: string
  otherStudents: string
  /**
   * There is an entry for each participant of the largest package. The form shows as many as the
   * chosen package allows.
   */
  participantEmails: readonly string[]
  notes: string
  promoCode: string
  coupon: AppliedCoupon | undefined
  /** Whether the visitor wants the session within the withdrawal period. */
  requestsEarlyStart: boolean
  /** The last checkout that was started with these details. */
  checkout: Checkout | undefined
}

/** A coupon that the server has accepted for a base price. */
export type AppliedCoupon = { code: string; baseCents: number; discountCents: number }

/** A form without errors. */
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

/** Fills in the form from a URL such as `?date=2026-12-08&time=09:00&package=duo&code=GOZO10`. */
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
  /** The input that the visitor typed before the script loaded. */
  typed: Partial<Draft>
  isArrival: boolean
}

/**
 * Returns the initial content of the form. What the visitor typed before the script loaded comes
 * first. The rest comes from the URL if the visitor has just arrived, and otherwise from the stored
 * form.
 */
export const initialDraft = ({ stored, query, typed, isArrival }: InitialInput) => {
  const usesUrl = isArrival || !stored
  const start = stored ?? emptyDraft
  return {
    draft: { ...(usesUrl ? prefillDraft(start, query) : start), ...typed },
    hasCode: usesUrl && query.has('code'),
  }
}

/** Reads a stored form. Fields with invalid content become empty. */
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
    coupon: parseCoupon(fields.coupon),
    // On each visit, the visitor must request an early session again.
    requestsEarlyStart: false,
    checkout: parseCheckout(fields.checkout),
  }
}

const parseCoupon = (stored: unknown): AppliedCoupon | undefined => {
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
  // Uses `Date`, because Temporal may not be loaded yet. `Date` accepts days that don't exist, and
  // moves them to another month.
  const at = new Date(`${value}T00:00:00Z`)
  if (!Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)) return value
}

const timeOf = (value: unknown) =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

const isCents = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
