import type { Model } from 'objection'
import type { Booking } from '#booking/model'

/**
 * Returns a key for comparing versions of a booking: equal keys mean the same e-mail and
 * recipients.
 */
export const mailedValues = (booking: Booking): string =>
  JSON.stringify(mailedFields.map((name) => booking[name]))

type Field = Exclude<keyof Booking, keyof Model>

/** Whether a field affects an e-mail's text or recipients. */
const isMailed: Record<Field, boolean> = {
  paymentStatus: true,
  start: true,
  googleMeetLink: true,
  studentName: true,
  guests: true,
  sessionType: true,
  durationMinutes: true,
  venue: true,
  finalPrice: true,
  // Covered by `start` and `guests`.
  sessionDate: false,
  end: false,
  studentEmail: false,
  calendarEmail: false,
  participantEmails: false,
  // E-mails don't mention these fields, or a separate e-mail is sent when they change.
  id: false,
  websiteId: false,
  checkoutId: false,
  numberOfStudents: false,
  basePrice: false,
  discountAmount: false,
  totalCents: false,
  paid: false,
  revenue: false,
  excessRefunded: false,
  owed: false,
  couponId: false,
  couponCode: false,
  source: false,
  stripeSessionId: false,
  stripePaymentIntentId: false,
  checkoutUrl: false,
  checkoutAttempt: false,
  checkoutExpiresAt: false,
  visitorZone: false,
  needsLink: false,
  calendarEventId: false,
  inviteSequence: false,
  confirmationSequence: false,
  linkPromisedSequence: false,
  isDoubtful: false,
  callerKey: false,
  isNoShow: false,
  guestMessage: false,
  earlyStartRequestedAt: false,
  withdrawableUntil: false,
  withdrawnAt: false,
  notes: false,
  expiresAt: false,
  completedAt: false,
  cancelledAt: false,
  createdAt: false,
  updatedAt: false,
  version: false,
}

const mailedFields = (Object.keys(isMailed) as Field[]).filter((name) => isMailed[name])
