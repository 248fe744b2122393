import { range } from '@mantine/hooks'
import type { Venue } from '@synapse/shared/booking/booking'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { createBooking } from '@synapse/shared/booking/create-contract'
import { priceNotWhole } from '@synapse/shared/booking/custom-price'
import { maxNotesLength } from '@synapse/shared/booking/form'
import type { BodyOf, CompleteBodyOf } from '@synapse/shared/contract/endpoint'
import { centsFromEuro, euroFromCents, formatEuroShort } from '@synapse/shared/money'
import { maxParticipants } from '@synapse/shared/package/package'
import type { ManualMethod } from '@synapse/shared/payment/payment'
import { earlyStartRecord } from '@synapse/shared/withdrawal/withdrawal-texts'
import { studentFields } from '#booking/guest-values.ts'
import { amountError } from '#payment/payment-rules.ts'
import { optionalAmountRule, parseAmountCents } from '#ui/form/amount-input.ts'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'
import { formatMinuteOfDay } from '#ui/format/format-time.ts'

export type NewBookingValues = {
  id: string
  studentName: string
  studentEmail: string
  date: string
  time: string
  /** The key of a package; '' for the website's first package. */
  sessionType: string
  isFree: boolean
  /** The price in whole euros; blank for the package's price. */
  customPrice: string
  /** The payment method; '' if the booking is unpaid. */
  paidBy: ManualMethod | ''
  /** The amount paid; blank for the full price. */
  paidAmount: string
  couponCode: string
  venue: Venue
  participantEmails: string[]
  requestsEarlyStart: boolean
  notes: string
}

/** Lists the selectable start times: every hour from 9:00 to 18:00, and the selected time. */
export const timeOptions = (chosen: string) => {
  const hourly = range(9, 18).map((hour) => formatMinuteOfDay(hour * 60))
  return [...new Set([...hourly, chosen])]
    .sort()
    .map((value) => ({ value, label: value.replace(/^0/, '') }))
}

/** @param prefilled values that replace the defaults */
const initialValues = (
  date = '',
  time = '10:00',
  prefilled?: Partial<NewBookingValues>,
): { values: NewBookingValues } => ({
  values: {
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
    requestsEarlyStart: false,
    notes: '',
    ...prefilled,
  },
})

const checkEuro = optionalAmountRule()

const customPriceError = (price: string) =>
  /^\d{0,7}$/.test(price.trim()) ? checkEuro(price) : priceNotWhole.message

const rules = { customPrice: customPriceError }

const fields = {
  ...studentFields,
  date: { label: 'Session date', blankError: 'Enter a date.' },
  time: 'Session time',
  sessionType: 'Session type',
  isFree: 'Free Booking',
  customPrice: 'Custom price (€)',
  paidBy: 'Payment',
  paidAmount: 'Amount paid (€)',
  venue: 'Where',
  couponCode: { label: 'Coupon code', maxLength: 40 },
  requestsEarlyStart: earlyStartRecord,
  notes: { label: 'Additional notes', maxLength: maxNotesLength },
} satisfies Record<string, FieldOptions>

/**
 * Returns the price before the coupon in cents: 0, the custom price or the package's price;
 * undefined if the custom price is invalid.
 */
export const priceBeforeCoupon = (
  { isFree, customPrice }: NewBookingValues,
  packageCents: number,
): number | undefined => {
  if (isFree) return 0
  if (!customPrice.trim()) return packageCents
  return customPriceError(customPrice) ? undefined : parseAmountCents(customPrice)
}

/** Returns whether the form has a coupon that applies. Free bookings ignore their coupon. */
export const hasCoupon = ({ isFree, couponCode }: NewBookingValues): boolean =>
  !isFree && couponCode.trim() !== ''

/** Returns the paid amount in cents; undefined if it is invalid or exceeds the price. */
export const paidCents = (
  { paidBy, paidAmount }: NewBookingValues,
  totalCents: number,
): number | undefined => {
  if (!paidBy || totalCents === 0) return 0
  if (!paidAmount.trim()) return totalCents
  return amountError(paidAmount, totalCents) ? undefined : parseAmountCents(paidAmount)
}

type Optional = 'couponCode' | 'payment'
type Request = Omit<CompleteBodyOf<typeof createBooking>, Optional> &
  Pick<BodyOf<typeof createBooking>, Optional>

/**
 * Builds the request. Omits blank participants and those beyond the package's limit.
 * @throws RangeError if the custom price is invalid
 */
const requestOf = (
  values: NewBookingValues,
  chosenPackage: { type: string; numberOfStudents: number; priceCents: number },
  website: string,
  discountCents = 0,
): Request => {
  const base = priceBeforeCoupon(values, chosenPackage.priceCents)
  if (base === undefined) throw new RangeError('The custom price is invalid')
  const cents = base - discountCents
  const paid = paidCents(values, cents)
  return {
    id: values.id,
    studentName: values.studentName.trim(),
    studentEmail: values.studentEmail.trim(),
    sessionDate: values.date,
    sessionTime: values.time,
    sessionType: chosenPackage.type,
    participantEmails: shownEmails(values, maxParticipants(chosenPackage.numberOfStudents)).filter(
      Boolean,
    ),
    requestsEarlyStart: values.requestsEarlyStart,
    additionalNotes: values.notes.trim() || null,
    basePrice: euroFromCents(base),
    discountAmount: euroFromCents(discountCents),
    finalPrice: euroFromCents(cents),
    ...(hasCoupon(values) && { couponCode: values.couponCode.trim() }),
    venue: values.venue,
    ...(values.paidBy &&
      paid && { payment: { amount: euroFromCents(paid), method: values.paidBy } }),
    paymentStatus: 'completed',
    websiteId: website,
  }
}

/**
 * Converts a field's path in the request to its path in the form. Blank participants aren't sent,
 * so a participant's index in the request can differ from the index of its field.
 * @param places the number of participants that the package allows
 */
const formPath = (path: string, values: NewBookingValues, places: number): string => {
  const sent = shownEmails(values, places).flatMap((email, place) => (email ? [place] : []))
  const paths: Record<string, string> = {
    basePrice: 'customPrice',
    discountAmount: 'couponCode',
    sessionDate: 'date',
    sessionTime: 'time',
    additionalNotes: 'notes',
    'payment.amount': 'paidAmount',
    ...Object.fromEntries(
      sent.map((place, index) => [`participantEmails.${index}`, `participantEmails.${place}`]),
    ),
  }
  return paths[path] ?? path
}

const shownEmails = ({ participantEmails }: NewBookingValues, places: number) =>
  participantEmails.slice(0, places).map((email) => email.trim())

export const newBookingForm = { initialValues, rules, fields, requestOf, formPath }

/** Formats a booking's price for use in a sentence: 'Free' or '€60'. */
export const bookingPriceText = ({ finalPrice }: Pick<AdminBooking, 'finalPrice'>): string => {
  const cents = centsFromEuro(finalPrice)
  return cents === 0 ? 'Free' : formatEuroShort(cents)
}
