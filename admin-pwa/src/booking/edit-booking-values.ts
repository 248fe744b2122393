import { isInView } from '@synapse/shared/booking/booking-view'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { type Venue, venueLabels } from '@synapse/shared/booking/venue'
import { priceNotWhole } from '@synapse/shared/contract/refusals'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { centsFromEuro, euroFromCents, formatEuro, formatEuroText } from '@synapse/shared/money'
import { maxParticipants } from '@synapse/shared/package/package'
import { formatMinutes } from '@synapse/shared/time'
import type { BookablePackage } from '#booking/use-bookable-packages.ts'
import { amountMessage, parseAmount, parseAmountCents, shortAmount } from '#ui/form/amount-input.ts'
import type { FieldOptions } from '#ui/form/use-draft-form.ts'

export type EditValues = ReturnType<typeof initialValues>['values']

export const initialValues = (booking: AdminBooking) => ({
  values: {
    sessionType: booking.sessionType,
    /** Before the discount. */
    price: shortAmount(booking.basePrice),
    discount: shortAmount(booking.discountAmount),
    venue: booking.venue,
  },
  version: booking.version,
})

export const requestOf = ({ price, discount, ...terms }: EditValues) => ({
  ...terms,
  basePrice: parseAmount(price),
  discountAmount: parseAmount(discount || '0'),
})

/** Switches the values to another package and that package's price. */
export const withPackage = (values: EditValues, offer: BookablePackage): EditValues => ({
  ...values,
  sessionType: offer.type,
  ...(offer.priceCents !== undefined && { price: shortAmount(euroFromCents(offer.priceCents)) }),
})

/** Returns the price after the discount, in cents; undefined if a field isn't an amount. */
const totalCents = ({ price, discount }: EditValues): number | undefined => {
  const [base, off] = [parseAmountCents(price), parseAmountCents(discount || '0')]
  return base === undefined || off === undefined || off > base ? undefined : base - off
}

export const errorsOf = (
  booking: AdminBooking,
  values: EditValues,
  offer: BookablePackage | undefined,
): Partial<Record<keyof EditValues, string>> => {
  const [base, off] = [parseAmountCents(values.price), parseAmountCents(values.discount || '0')]
  const places = maxParticipants(offer?.numberOfStudents ?? booking.numberOfStudents)
  const knownPrices = [offer?.priceCents, centsFromEuro(booking.basePrice)]
  const errors: Partial<Record<keyof EditValues, string>> = {}
  if (booking.participantEmails.length > places)
    errors.sessionType = `This package is for ${studentCountText(places + 1)}. Change the guest list first.`
  if (base === undefined) errors.price = amountMessage
  else if (base % 100 !== 0 && !knownPrices.includes(base)) errors.price = priceNotWhole.message
  if (off === undefined) errors.discount = amountMessage
  else if (base !== undefined && off > base)
    errors.discount = 'The discount is larger than the price.'
  return errors
}

export const fields = {
  price: { label: 'Price (€)', required: true },
  discount: 'Discount (€)',
  venue: { label: 'Where', format: (venue: Venue) => venueLabels[venue] },
} satisfies Record<string, FieldOptions>

/** Returns the amount paid above a booking's price, in cents. */
export const excessCents = (
  { revenue, paymentStatus }: Pick<AdminBooking, 'revenue' | 'paymentStatus'>,
  priceCents: number,
): number => (paymentStatus === 'completed' ? Math.max(0, centsFromEuro(revenue) - priceCents) : 0)

type OfBooking = Pick<Invoice, 'status' | 'invoiceNumber'>

export const editBlockedReason = (
  booking: AdminBooking,
  values: EditValues,
  invoice: OfBooking | undefined,
): string | undefined =>
  invoice?.status === 'issued' && isRepriced(booking, values)
    ? `Invoice ${invoice.invoiceNumber} has been issued for this booking. Credit the invoice before you change the package or price.`
    : undefined

const isRepriced = (booking: AdminBooking, { sessionType, price, discount }: EditValues) =>
  sessionType !== booking.sessionType ||
  parseAmountCents(price) !== centsFromEuro(booking.basePrice) ||
  parseAmountCents(discount || '0') !== centsFromEuro(booking.discountAmount)

export const editEffect = (
  booking: AdminBooking,
  values: EditValues,
  offer: BookablePackage | undefined,
  now: Temporal.Instant,
  invoice?: OfBooking,
): string[] => {
  const total = totalCents(values)
  const before = centsFromEuro(booking.finalPrice)
  const hasNewPackage = values.sessionType !== booking.sessionType
  const hasNewVenue = values.venue !== booking.venue
  const isInPerson = values.venue === 'in_person'
  const sentences = [
    hasNewPackage && offer && packageSentence(offer),
    ...(total !== undefined && total !== before ? priceSentences(booking, total) : []),
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

const studentCountText = (number: number): string =>
  number === 1 ? 'one student' : `up to ${number} students`

const packageSentence = ({ durationMinutes, numberOfStudents }: BookablePackage) =>
  `The session is for ${studentCountText(numberOfStudents)}${durationMinutes ? ` and lasts ${formatMinutes(durationMinutes)}` : ''}.`

const priceSentences = (booking: AdminBooking, total: number) => {
  const change = `The price changes from ${formatEuroText(booking.finalPrice)} to ${formatEuro(total)}.`
  const due = total - settledCents(booking)
  if (due > 0) return [change, `Balance due: ${formatEuro(due)}.`]
  const excess = excessCents(booking, total)
  return [
    change,
    excess > 0
      ? `${formatEuroText(booking.revenue)} has been paid, which is ${formatEuro(excess)} too much. Saving doesn’t refund the excess, but you can refund it afterwards.`
      : 'Nothing else is due.',
  ]
}

/** Returns the settled part of the price. An overpayment that is kept counts as settled, too. */
const settledCents = ({ finalPrice, revenue, owed }: AdminBooking): number =>
  owed === '0.00'
    ? Math.max(centsFromEuro(finalPrice), centsFromEuro(revenue))
    : centsFromEuro(finalPrice) - centsFromEuro(owed)
