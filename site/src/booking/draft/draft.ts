import { type Venue, venues } from '@synapse/shared/booking/booking'
import { maxCouponCodeLength, normaliseCouponCode } from '@synapse/shared/coupon/coupon'
import { maxParticipants, maxStudents } from '@synapse/shared/package/package'

/** The text fields, by the `name` of their form controls. */
export const textFields = [
  'studentName',
  'studentEmail',
  'calendarEmail',
  'otherStudents',
  'notes',
  'promoCode',
] as const

export type TextField = (typeof textFields)[number]

/** The date and time are in Malta time: '2026-12-08', '09:00'. */
export type Draft = Record<TextField, string> & {
  /** The key of the requested package, which may not exist; undefined for the first one on sale. */
  packageType: string | undefined
  venue: Venue
  date: string | undefined
  time: string | undefined
  /** An entry for each participant in the largest package. The form may show fewer. */
  participantEmails: readonly string[]
  coupon: AppliedCoupon | undefined
  requestsEarlyStart: boolean
  /** The last checkout that was started with these details. */
  checkout: Checkout | undefined
}

/** A coupon that the server has accepted for this base price. */
export type AppliedCoupon = { code: string; baseCents: number; discountCents: number }

export type Checkout = {
  id: string | undefined
  details: string
  /** Set once the checkout page has opened. */
  bookingId?: string | undefined
}

const participantIndexes = Array.from({ length: maxParticipants(maxStudents) }, (_, index) => index)

const mapTextFields = (text: (name: TextField) => string) =>
  Object.fromEntries(textFields.map((name) => [name, text(name)])) as Record<TextField, string>

export const emptyDraft: Draft = {
  ...mapTextFields(() => ''),
  packageType: undefined,
  venue: 'online',
  date: undefined,
  time: undefined,
  participantEmails: participantIndexes.map(() => ''),
  coupon: undefined,
  requestsEarlyStart: false,
  checkout: undefined,
}

/** Fills in the form from a URL such as `?date=2026-12-08&time=09:00&package=duo&code=GOZO10`. */
export const prefillDraft = (draft: Draft, query: URLSearchParams): Draft => {
  const packageType = query.get('package')
  const date = validDate(query.get('date'))
  const promoCode = normaliseCouponCode(query.get('code') ?? '').slice(0, maxCouponCodeLength)
  return {
    ...draft,
    ...(packageType && { packageType }),
    ...(promoCode && { promoCode, coupon: undefined }),
    ...(date && { date, time: validTime(query.get('time')) }),
  }
}

type InitialInput = {
  stored: Draft | undefined
  query: URLSearchParams
  /** What the visitor typed before the script loaded. */
  typed: Partial<Draft>
  isArrival: boolean
}

/**
 * Returns the initial content of the form. What the visitor typed before the script loaded comes
 * first. The rest comes from the URL if the visitor has just arrived; otherwise from the stored
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
  const emails = Array.isArray(fields.participantEmails) ? fields.participantEmails : []
  return {
    ...mapTextFields((name) => validText(fields[name]) ?? ''),
    packageType: validText(fields.packageType),
    venue: venues.find((venue) => venue === fields.venue) ?? emptyDraft.venue,
    date: validDate(fields.date),
    time: validTime(fields.time),
    participantEmails: participantIndexes.map((index) => validText(emails[index]) ?? ''),
    coupon: parseCoupon(fields.coupon),
    // The visitor must request an early session again on each visit.
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
  return {
    id: validText(stored.id),
    details: stored.details,
    bookingId: validText(stored.bookingId),
  }
}

const validDate = (value: unknown) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return
  // Use `Date`, because Temporal may not be loaded yet. `Date` moves days that don't exist to
  // another month.
  const at = new Date(`${value}T00:00:00Z`)
  if (!Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)) return value
}

const validTime = (value: unknown) =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined

const validText = (value: unknown) => (typeof value === 'string' ? value : undefined)

const isCents = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
