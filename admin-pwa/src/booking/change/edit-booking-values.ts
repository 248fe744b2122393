import { type Venue, venueLabels } from '@synapse/shared/booking/booking'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { priceProblem } from '@synapse/shared/booking/custom-price'
import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import { maxParticipants } from '@synapse/shared/package/package'
import type { BookablePackage } from '#booking/use-bookable-packages.ts'
import { amountRule, parseAmount, parseAmountCents, trimZeroCents } from '#ui/form/amount-input.ts'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'

export type EditBookingValues = ReturnType<typeof initialValues>['values']

const initialValues = (booking: AdminBooking) => ({
  values: {
    sessionType: booking.sessionType,
    price: trimZeroCents(booking.basePrice),
    discount: trimZeroCents(booking.discountAmount),
    venue: booking.venue,
  },
  version: booking.version,
})

const requestOf = ({ price, discount, ...terms }: EditBookingValues) => ({
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
    price: trimZeroCents(euroFromCents(chosenPackage.priceCents)),
  }),
})

const checkEuro = amountRule()

const rules = (
  booking: AdminBooking,
  findPackage: (sessionType: string) => BookablePackage | undefined,
) => ({
  sessionType: (sessionType: string) => {
    const { numberOfStudents } = findPackage(sessionType) ?? booking
    const places = maxParticipants(numberOfStudents)
    return booking.participantEmails.length > places
      ? `This package is for ${studentCountText(places + 1)}. Change the guest list first.`
      : null
  },
  price: (price: string, { sessionType }: EditBookingValues) => {
    const knownPrices = [findPackage(sessionType)?.priceCents, centsFromEuro(booking.basePrice)]
    return checkEuro(price) ?? priceProblem(parseAmountCents(price) ?? 0, knownPrices)
  },
  discount: (discount: string, { price }: EditBookingValues) => {
    const cents = parseAmountCents(discount) ?? 0
    return cents > (parseAmountCents(price) ?? cents)
      ? 'The discount is larger than the price.'
      : checkEuro(discount || '0')
  },
})

const fields = {
  price: { label: 'Price (€)', required: true },
  discount: 'Discount (€)',
  venue: { label: 'Where', format: (venue: Venue) => venueLabels[venue] },
} satisfies Record<string, FieldOptions>

export const studentCountText = (number: number): string =>
  number === 1 ? 'one student' : `up to ${number} students`

const formPaths: Record<string, string> = { basePrice: 'price', discountAmount: 'discount' }
const formPath = (path: string) => formPaths[path] ?? path

export const editBookingForm = { initialValues, rules, fields, requestOf, formPath }
