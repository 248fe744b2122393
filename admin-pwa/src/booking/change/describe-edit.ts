import { bookingOverpaidCents, settledCents } from '@synapse/shared/booking/balance'
import { isInView } from '@synapse/shared/booking/booking-view'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { centsFromEuro, formatEuro, formatEuroText } from '@synapse/shared/money'
import { formatMinutes } from '@synapse/shared/time'
import { type EditBookingValues, studentCountText } from '#booking/change/edit-booking-values.ts'
import type { BookablePackage } from '#booking/use-bookable-packages.ts'
import { parseAmountCents } from '#ui/form/amount-input.ts'

type BookingInvoice = Pick<Invoice, 'status' | 'invoiceNumber'>

export const editBlockedReason = (
  booking: AdminBooking,
  values: EditBookingValues,
  invoice: BookingInvoice | undefined,
): string | undefined =>
  invoice?.status === 'issued' && isRepriced(booking, values)
    ? `Invoice ${invoice.invoiceNumber} has been issued for this booking. Credit the invoice before you change the package or price.`
    : undefined

const isRepriced = (booking: AdminBooking, values: EditBookingValues) =>
  values.sessionType !== booking.sessionType ||
  parseAmountCents(values.price) !== centsFromEuro(booking.basePrice) ||
  hasNewDiscount(booking, values)

const hasNewDiscount = (booking: AdminBooking, { discount }: EditBookingValues) =>
  parseAmountCents(discount || '0') !== centsFromEuro(booking.discountAmount)

/** Describes what else changes when the form is saved, for example the balance due. */
export const describeEdit = (
  booking: AdminBooking,
  values: EditBookingValues,
  chosenPackage: BookablePackage | undefined,
  now: Temporal.Instant,
  invoice?: BookingInvoice,
): string[] => {
  const total = totalCents(values)
  const before = centsFromEuro(booking.finalPrice)
  const hasNewPackage = values.sessionType !== booking.sessionType
  const hasNewVenue = values.venue !== booking.venue
  const isInPerson = values.venue === 'in_person'
  const sentences = [
    hasNewPackage && chosenPackage && packageSentence(chosenPackage),
    ...(total !== undefined && total !== before ? priceSentences(booking, total) : []),
    booking.couponCode &&
      hasNewDiscount(booking, values) &&
      `Coupon ${booking.couponCode} no longer applies unless it gives this discount.`,
    invoice?.status === 'draft' &&
      isRepriced(booking, values) &&
      (total === 0
        ? 'This deletes the draft invoice.'
        : 'This replaces the lines of the draft invoice.'),
    hasNewVenue &&
      (isInPerson ? 'The meeting link no longer applies.' : 'The session gets a meeting link.'),
    (hasNewPackage || hasNewVenue) && isInView('upcoming', booking, now)
      ? 'All guests get an updated invitation.'
      : 'No e-mails are sent.',
  ]
  return sentences.filter((sentence) => typeof sentence === 'string')
}

/** Returns the price after the discount, in cents; undefined if the input isn't a valid amount. */
const totalCents = ({ price, discount }: EditBookingValues): number | undefined => {
  const [base, off] = [parseAmountCents(price), parseAmountCents(discount || '0')]
  return base === undefined || off === undefined || off > base ? undefined : base - off
}

const packageSentence = ({ durationMinutes, numberOfStudents }: BookablePackage) => {
  const students = studentCountText(numberOfStudents)
  return durationMinutes
    ? `The session is for ${students} and lasts ${formatMinutes(durationMinutes)}.`
    : `The session is for ${students}.`
}

const priceSentences = (booking: AdminBooking, total: number) => {
  const change = `The price changes from ${formatEuroText(booking.finalPrice)} to ${formatEuro(total)}.`
  const due = total - settledCents(booking)
  if (due > 0) return [change, `Balance due: ${formatEuro(due)}.`]
  return bookingOverpaidCents(booking, total) > 0 ? [change] : [change, 'Nothing else is due.']
}

/** Warns that the new price is below the amount paid; undefined if it isn't. */
export const overpaidWarning = (
  booking: AdminBooking,
  values: EditBookingValues,
): string | undefined => {
  const total = totalCents(values)
  if (total === undefined || total === centsFromEuro(booking.finalPrice)) return undefined
  const overpaid = bookingOverpaidCents(booking, total)
  return overpaid > 0
    ? `${formatEuroText(booking.revenue)} has been paid, which is ${formatEuro(overpaid)} too much. Saving doesn’t refund the excess, but you can refund it afterwards.`
    : undefined
}
