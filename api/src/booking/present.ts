import { shownRefundCents } from '@synapse/shared/booking/balance'
import { displayStatus, isSessionOver } from '@synapse/shared/booking/booking'
import type { confirmedBooking, HowToPay } from '@synapse/shared/booking/checkout-contract'
import * as contract from '@synapse/shared/booking/contract'
import { euroFromCents } from '@synapse/shared/money'
import type { Receipt } from '@synapse/shared/payment/receipt'
import { formatTime } from '@synapse/shared/time'
import { lastRefundDay } from '@synapse/shared/withdrawal/withdrawal'
import type { z } from 'zod'
import type { ListedBooking } from '#booking/list-bookings'
import type { Booking } from '#booking/model'
import { type Withdrawal, withdrawalDeadline } from '#booking/read-withdrawal'
import { fromTimestamp } from '#db/columns'
import { presentRecord } from '#http/present-record'
import type { PaymentSums } from '#payment/read-payment-sums'
import type { Website } from '#website/model'

/**
 * For how many minutes the success page shows the full e-mail address and all links. Its URL
 * remains in browser histories and logs, so after that, the page hides the invoice links, and shows
 * the withdrawal link only to visitors who followed a link in an e-mail.
 */
const detailsShownMinutes = 30

type ConfirmationInput = {
  website: Website
  /** The website's former slugs, except those now used by another website. */
  formerSlugs: string[]
  label: string
  movedFrom: string | null
  /** The link to the invoice form; null if the booking is free. */
  invoiceLink: string | null
  howToPay: HowToPay | null
  withdrawal: Withdrawal | null
  isFromMail: boolean
  money: PaymentSums
  /** The refund that is still due after a withdrawal. */
  amounts: { refundCents: number; at: Temporal.Instant }
  receipts: readonly Receipt[]
  /** The outcome of a payment that didn't match an expired booking's price. */
  wrongPayment: 'kept' | 'returned' | undefined
  now: Temporal.Instant
}

/** Returns the booking as shown on the success page, both right after payment and later. */
export const presentToVisitor = (
  booking: Booking,
  { website, howToPay, withdrawal, money, amounts, wrongPayment, now, ...shown }: ConfirmationInput,
): z.output<typeof confirmedBooking> => ({
  id: booking.id,
  studentName: booking.studentName,
  studentEmail: isRecent(booking, now) ? booking.studentEmail : masked(booking.studentEmail),
  sessionType: booking.sessionType,
  label: shown.label,
  sessionDate: booking.sessionDate.toISOString(),
  durationMinutes: booking.durationMinutes,
  paymentStatus: visitorStatus(booking, wrongPayment),
  wasCharged: wrongPayment === 'kept',
  hasFailedRefund: booking.paymentStatus === 'refunded' && money.hasFailedRefund,
  isOver: isSessionOver(booking, now),
  wasBooked: booking.completedAt !== null,
  isBeingChecked: booking.isUnconfirmed,
  finalPrice: booking.finalPrice,
  owed: booking.owed,
  howToPay: howToPay && {
    ...howToPay,
    invoicePage: isRecent(booking, now) ? howToPay.invoicePage : null,
  },
  refundedAmount: euroFromCents(shownRefundCents(booking, money)),
  keptAmount: euroFromCents(isKeptUnderTerms(booking, now) ? money.keptCents : 0),
  isRefundUndecided: money.hasUndecidedRefund,
  venue: booking.venue,
  meetingLink: isConfirmed(booking) && !isSessionOver(booking, now) ? booking.googleMeetLink : null,
  movedFrom: shown.movedFrom,
  website: website.slug,
  formerSlugs: shown.formerSlugs,
  websiteName: website.name,
  invoiceLink: isConfirmed(booking) && isRecent(booking, now) ? shown.invoiceLink : null,
  withdrawal: withdrawal && {
    until: withdrawal.until,
    link: shown.isFromMail || isRecent(booking, now) ? withdrawal.link : null,
  },
  hasWithdrawn: booking.withdrawnAt !== null,
  refundDue:
    booking.withdrawnAt && amounts.refundCents > 0
      ? { amount: euroFromCents(amounts.refundCents), by: lastRefundDay(amounts.at).toString() }
      : null,
  receipts: shown.receipts
    .filter(({ isVoid }) => !isVoid)
    .map(({ number, cents }) => ({ number, amount: euroFromCents(cents) })),
})

const visitorStatus = (booking: Booking, wrongPayment: ConfirmationInput['wrongPayment']) => {
  if (wrongPayment === 'returned') return 'refunded'
  // If the slot was already taken, show the payment's status, because no session was booked.
  return booking.completedAt ? displayStatus(booking) : booking.paymentStatus
}

const isConfirmed = ({ paymentStatus, isUnconfirmed }: Booking) =>
  paymentStatus === 'completed' && !isUnconfirmed

const isKeptUnderTerms = (booking: Booking, now: Temporal.Instant) =>
  booking.paymentStatus === 'cancelled' && !booking.withdrawnAt && !withdrawalDeadline(booking, now)

const isRecent = ({ completedAt, createdAt }: Booking, now: Temporal.Instant) =>
  fromTimestamp(completedAt ?? createdAt)
    .until(now)
    .total('minutes') < detailsShownMinutes

/** Masks an address so that only the student recognises it, for example 'm•••@example.com'. */
const masked = (address: string) => address.replace(/(?<=^.).*(?=@)/u, '•••')

/** Returns a booking as the operator sees it. */
export const presentBooking = (listed: ListedBooking): contract.AdminBooking =>
  presentRecord(contract.booking, {
    ...listed,
    sessionTime: formatTime(listed.start),
    additionalNotes: listed.notes,
  })
