import { type Venue, venueLabels } from '@synapse/shared/booking/booking'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { priceProblem } from '@synapse/shared/booking/custom-price'
import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import { maxParticipants } from '@synapse/shared/package/package'
import type { BookablePackage } from '#booking/use-bookable-packages.ts'
import { amountMessage, parseAmount, parseAmountCents, shortAmount } from '#ui/form/amount-input.ts'
import type { FieldOptions } from '#ui/form/use-draft-form.ts'

export type EditBookingValues = ReturnType<typeof initialValues>['values']

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

export const requestOf = ({ price, discount, ...terms }: EditBookingValues) => ({
  ...terms,
  basePrice: parseAmount(price),
  discountAmount: parseAmount(discount || '0'),
})

/** Selects another package and fills in its price. */
export const withPackage = (
  values: EditBookingValues,
  chosenPackage: BookablePackage,
): EditBookingValues => ({
  ...values,
  sessionType: chosenPackage.type,
  ...(chosenPackage.priceCents !== undefined && {
    price: shortAmount(euroFromCents(chosenPackage.priceCents)),
  }),
})

export const rules = (
  booking: AdminBooking,
  values: EditBookingValues,
  chosenPackage: BookablePackage | undefined,
): Partial<Record<keyof EditBookingValues, string>> => {
  const [base, off] = [parseAmountCents(values.price), parseAmountCents(values.discount || '0')]
  const places = maxParticipants(chosenPackage?.numberOfStudents ?? booking.numberOfStudents)
  const knownPrices = [chosenPackage?.priceCents, centsFromEuro(booking.basePrice)]
  const errors: Partial<Record<keyof EditBookingValues, string>> = {}
  if (booking.participantEmails.length > places)
    errors.sessionType = `This package is for ${studentCountText(places + 1)}. Change the guest list first.`
  const problem = base === undefined ? amountMessage : priceProblem(base, knownPrices)
  if (problem) errors.price = problem
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

export const studentCountText = (number: number): string =>
  number === 1 ? 'one student' : `up to ${number} students`
