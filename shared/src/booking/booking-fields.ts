import { displayStatus, orderNumber, venueLabels } from '#booking/booking'
import type { AdminBooking } from '#booking/contract'
import { businessZone, maltaDay } from '#time'

type BookingField = {
  /** The column heading in the CSV export; undefined if the field isn't exported. */
  inExport?: string
  /** The field's label on the booking's page; undefined if the page shows it differently. */
  onPage?: string
  /** Formats the field for the export and the page. The page omits fields whose text is null. */
  text: (booking: AdminBooking) => string | number | null
}

/** How each field of a booking is exported and shown; `false` if another field covers it. */
const bookingFields: Record<keyof AdminBooking, BookingField | false> = {
  id: { inExport: 'Order', text: ({ id }) => orderNumber(id) },
  websiteId: false,
  website: { inExport: 'Website', text: ({ website }) => website },
  studentName: { inExport: 'Student', text: ({ studentName }) => studentName },
  studentEmail: { inExport: 'E-mail', text: ({ studentEmail }) => studentEmail },
  calendarEmail: false,
  participantEmails: {
    inExport: 'Participants',
    text: ({ participantEmails }) => participantEmails.join(' '),
  },
  sessionDate: {
    inExport: 'Date',
    text: ({ sessionDate }) => maltaDay(sessionDate),
  },
  sessionTime: { inExport: 'Time (Malta)', text: ({ sessionTime }) => sessionTime },
  durationMinutes: { inExport: 'Minutes', text: ({ durationMinutes }) => durationMinutes },
  numberOfStudents: false,
  sessionType: false,
  packageLabel: { inExport: 'Type', text: ({ packageLabel }) => packageLabel },
  venue: {
    inExport: 'Where',
    onPage: 'Where',
    text: ({ venue }) => venueLabels[venue],
  },
  visitorZone: {
    onPage: 'Student’s time zone',
    text: ({ visitorZone }) => (visitorZone === businessZone ? null : visitorZone),
  },
  paymentStatus: { inExport: 'Status', text: displayStatus },
  isNoShow: { inExport: 'No-show', text: ({ isNoShow }) => (isNoShow ? 'No-show' : '') },
  hasOpenRefundTask: {
    inExport: 'Refund',
    text: ({ hasOpenRefundTask }) => (hasOpenRefundTask ? 'Refund pending' : ''),
  },
  basePrice: { inExport: 'Price', text: ({ basePrice }) => basePrice },
  discountAmount: { inExport: 'Discount', text: ({ discountAmount }) => discountAmount },
  couponCode: { inExport: 'Coupon', text: ({ couponCode }) => couponCode },
  finalPrice: { inExport: 'Total', text: ({ finalPrice }) => finalPrice },
  paid: { inExport: 'Paid', text: ({ paid }) => paid },
  revenue: { inExport: 'Revenue', text: ({ revenue }) => revenue },
  owed: { inExport: 'Balance due', text: ({ owed }) => owed },
  source: { inExport: 'Created by', text: ({ source }) => source },
  createdAt: { inExport: 'Booked on', text: ({ createdAt }) => maltaDay(createdAt) },
  guestMessage: { inExport: 'Student’s message', text: ({ guestMessage }) => guestMessage },
  additionalNotes: { inExport: 'Notes', text: ({ additionalNotes }) => additionalNotes },
  googleMeetLink: false,
  calendarEventId: false,
  stripePaymentIntentId: false,
  hasPayment: false,
  paymentsState: false,
  expiresAt: false,
  completedAt: false,
  cancelledAt: false,
  updatedAt: false,
  version: false,
}

const shown = Object.values(bookingFields).filter((field) => field !== false)

export const exportColumns = shown.flatMap(({ inExport, text }) =>
  inExport ? [[inExport, text] as const] : [],
)

/** Returns the labels and formatted values of the fields listed on the booking's page. */
export const plainFacts = (booking: AdminBooking): [string, string][] =>
  shown.flatMap(({ onPage, text }) => {
    const value = text(booking)
    return onPage && value !== null ? [[onPage, String(value)] as [string, string]] : []
  })
