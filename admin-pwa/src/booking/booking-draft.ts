import type { createBooking } from '@synapse/shared/booking/create-contract'
import type { Venue } from '@synapse/shared/booking/venue'
import type { BodyOf } from '@synapse/shared/endpoint'
import { euroFromCents } from '@synapse/shared/money'
import { participantFields } from '@synapse/shared/package/package'
import type { ManualMethod } from '@synapse/shared/payment/payment'
import { amountError, centsTyped } from '#payment/payment-amount.ts'

/** What the operator has typed into the form of a new booking. */
export type BookingDraft = {
  id: string
  studentName: string
  studentEmail: string
  date: string
  time: string
  /** A package's key; '' for the first of the website's. */
  sessionType: string
  isFree: boolean
  /** Whole euros; blank for the package's own price. */
  customPrice: string
  /** How it was paid already; '' for not yet. */
  paidBy: ManualMethod | ''
  /** How much of it; blank for the whole price. */
  paidAmount: string
  /** Blank for none. */
  couponCode: string
  venue: Venue
  participantEmails: string[]
  notes: string
}

/** How the draft of a website's new booking is called. */
export const newBookingDraft = (slug: string): string => `booking/${slug}`

/** Whole hours from 9:00 to 18:00. */
export const bookingTimes: readonly string[] = Array.from(
  { length: 10 },
  (_, index) => `${String(index + 9).padStart(2, '0')}:00`,
)

const defaultBookingTime = '10:00'

/** '9:00' for '09:00', as the list of times shows it. */
export const timeLabel = (time: string): string => time.replace(/^0/, '')

export const emptyDraft = (date = '', time = defaultBookingTime): BookingDraft => ({
  id: crypto.randomUUID(),
  studentName: '',
  studentEmail: '',
  date,
  time,
  sessionType: '',
  isFree: false,
  customPrice: '',
  paidBy: '',
  paidAmount: '',
  couponCode: '',
  venue: 'online',
  participantEmails: [''],
  notes: '',
})

/** The custom price as whole cents; undefined when there is none. Never below nothing. */
const customCents = (customPrice: string): number | undefined => {
  const whole = Number.parseInt(customPrice, 10)
  return Number.isNaN(whole) ? undefined : Math.max(0, whole) * 100
}

/** What the booking costs before a coupon, in cents: nothing, the custom price, or the package's. */
export const draftCents = (draft: BookingDraft, packageCents: number): number =>
  draft.isFree ? 0 : (customCents(draft.customPrice) ?? packageCents)

/** Whether a coupon is to count: nothing is taken off what is free. */
export const hasCoupon = ({ isFree, couponCode }: BookingDraft): boolean =>
  !isFree && couponCode.trim() !== ''

/** What was paid already, in cents; undefined for what is no amount of so much. */
export const paidCents = (
  { paidBy, paidAmount }: BookingDraft,
  totalCents: number,
): number | undefined => {
  if (!paidBy || totalCents === 0) return 0
  if (!paidAmount.trim()) return totalCents
  return amountError(paidAmount, totalCents) ? undefined : centsTyped(paidAmount)
}

/** Whether the three fields are there without which nothing is sent. */
export const isComplete = (draft: BookingDraft): boolean =>
  Boolean(draft.studentName.trim() && draft.studentEmail.trim() && draft.date)

/**
 * The request: participants that the package has no place for are dropped, and blank ones.
 * @param discountCents what its coupon takes off
 */
export const bookingRequest = (
  draft: BookingDraft,
  offer: { type: string; numberOfStudents: number; priceCents: number },
  websiteId: string,
  discountCents = 0,
): BodyOf<typeof createBooking> => {
  const baseCents = draftCents(draft, offer.priceCents)
  const cents = baseCents - discountCents
  const paid = paidCents(draft, cents)
  return {
    id: draft.id,
    studentName: draft.studentName.trim(),
    studentEmail: draft.studentEmail.trim(),
    sessionDate: draft.date,
    sessionTime: draft.time,
    sessionType: offer.type,
    participantEmails: shownEmails(draft, participantFields(offer.numberOfStudents)).filter(
      Boolean,
    ),
    additionalNotes: draft.notes.trim() || null,
    basePrice: euroFromCents(baseCents),
    discountAmount: euroFromCents(discountCents),
    finalPrice: euroFromCents(cents),
    ...(hasCoupon(draft) && { couponCode: draft.couponCode.trim() }),
    venue: draft.venue,
    ...(draft.paidBy && paid && { payment: { amount: euroFromCents(paid), method: draft.paidBy } }),
    paymentStatus: 'completed',
    websiteId,
  }
}

/**
 * What the server said, by the form's own names. A participant's place among those that were sent
 * becomes the place of its field: blank ones had been left out.
 * @param places how many others the package is for
 */
export const draftErrors = (
  fields: Record<string, string>,
  draft: BookingDraft,
  places: number,
): Record<string, string> => {
  const sent = shownEmails(draft, places).flatMap((email, place) => (email ? [place] : []))
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => {
      const [, index] = /^participantEmails\.(\d+)$/.exec(name) ?? []
      const place = index === undefined ? undefined : sent[Number(index)]
      if (place !== undefined) return [`participantEmails.${place}`, sentence]
      return [formNames[name] ?? name, sentence]
    }),
  )
}

const formNames: Record<string, string> = {
  sessionDate: 'date',
  sessionTime: 'time',
  additionalNotes: 'notes',
  'payment.amount': 'paidAmount',
}

/** The addresses of the fields that the package shows, blank ones included. */
const shownEmails = ({ participantEmails }: BookingDraft, places: number) =>
  participantEmails.slice(0, places).map((email) => email.trim())
