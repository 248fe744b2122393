import type { confirmedBooking } from '@synapse/shared/booking/checkout-contract'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatTime } from '@synapse/shared/time'
import type { z } from 'zod'
import type { ListedBooking } from '#booking/list-bookings'
import type { Booking } from '#booking/model'
import { fromTimestamp } from '#db/instant'
import type { Website } from '#website/model'

/** The address of the success page lives on in browsers and logs; who paid has read it by then. */
const emailShownHours = 24

/** What the person who has just paid sees. */
export const presentToVisitor = (
  booking: Booking,
  website: Website,
  label: string,
  now: Temporal.Instant,
): z.output<typeof confirmedBooking> => ({
  id: booking.id,
  studentName: booking.studentName,
  studentEmail: isOld(booking, now) ? null : booking.studentEmail,
  sessionType: booking.sessionType,
  label,
  sessionDate: booking.sessionDate.toISOString(),
  durationMinutes: booking.durationMinutes,
  paymentStatus: booking.paymentStatus,
  finalPrice: booking.finalPrice,
  website: website.slug,
})

const isOld = ({ createdAt }: Booking, now: Temporal.Instant) =>
  fromTimestamp(createdAt).until(now).total('hours') >= emailShownHours

/** What the operator sees. */
export const presentBooking = (booking: ListedBooking): AdminBooking => ({
  id: booking.id,
  websiteId: booking.websiteId,
  website: booking.website,
  studentName: booking.studentName,
  studentEmail: booking.studentEmail,
  calendarEmail: booking.calendarEmail,
  participantEmails: booking.participantEmails,
  sessionDate: booking.sessionDate.toISOString(),
  sessionTime: formatTime(booking.start),
  sessionType: booking.sessionType,
  packageLabel: booking.packageLabel,
  numberOfStudents: booking.numberOfStudents,
  durationMinutes: booking.durationMinutes,
  basePrice: booking.basePrice,
  discountAmount: booking.discountAmount,
  finalPrice: booking.finalPrice,
  paid: booking.paid,
  revenue: booking.revenue,
  owed: booking.owed,
  couponCode: booking.couponCode,
  paymentStatus: booking.paymentStatus,
  source: booking.source,
  stripePaymentIntentId: booking.stripePaymentIntentId,
  googleMeetLink: booking.googleMeetLink,
  calendarEventId: booking.calendarEventId,
  hasPayment: booking.hasPayment,
  hasOpenRefundTask: booking.hasOpenRefundTask,
  additionalNotes: booking.notes,
  expiresAt: booking.expiresAt?.toISOString() ?? null,
  completedAt: booking.completedAt?.toISOString() ?? null,
  cancelledAt: booking.cancelledAt?.toISOString() ?? null,
  createdAt: booking.createdAt.toISOString(),
  updatedAt: booking.updatedAt.toISOString(),
  version: booking.version,
})
