import { expect } from '@playwright/test'
import { overlaps } from '@synapse/shared/availability/slot'
import { listBookedTimes } from '@synapse/shared/booking/checkout-contract'
import { readBooking } from '@synapse/shared/booking/contract'
import { createBooking } from '@synapse/shared/booking/create-contract'
import { createClient } from '@synapse/shared/client/contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { createCoupon } from '@synapse/shared/coupon/contract'
import { euroFromCents } from '@synapse/shared/money'
import { confirmPassword } from '@synapse/shared/operator/contract'
import { defaultPackages } from '@synapse/shared/package/package'
import { businessZone, maltaInstant } from '@synapse/shared/time'
import { createTodo } from '@synapse/shared/todo/contract'
import { createWebsite } from '@synapse/shared/website/contract'
import { builtInSlug } from '@synapse/shared/website/paths'
import type { Caller } from '#browser/journey.ts'
import { password, type RunningProduct } from '#browser/product.ts'
import {
  type BusinessChanges,
  setBusiness as saveInvoiceDetails,
} from '#support/actors/change-business.ts'
import { invoiceActions } from '#support/actors/invoices.ts'
import { quoteActions } from '#support/actors/quotes.ts'
import { startCheckout } from '#support/calls/start-checkout.ts'
import { checkoutInput, operatorBookingInput } from '#support/samples/booking-inputs.ts'
import { invoiceLine } from '#support/samples/invoice-fields.ts'
import { quoteLine } from '#support/samples/quote-fields.ts'

export const today = () => Temporal.Now.plainDateISO(businessZone)

/** Creates a website for a test, so that its figures exclude other tests' bookings. */
export const addWebsite = (operator: Caller, name: string) =>
  operator.call(createWebsite, {
    input: { name, slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') },
  })

let daysTaken = 0
/**
 * Returns a day that no other test uses and that visitors can't book yet. All of a worker's tests
 * share a product, which has only one tutor.
 */
export const unusedDay = (): Temporal.PlainDate => {
  daysTaken += 1
  return today().add({ days: 100 + daysTaken })
}

const daysGiven = new Set<string>()

const giveWeekdayBefore = (from: Temporal.PlainDate): Temporal.PlainDate => {
  let date = from
  while (date.dayOfWeek > 5 || daysGiven.has(date.toString())) date = date.subtract({ days: 1 })
  if (Temporal.PlainDate.compare(date, today()) <= 0) throw new Error('All bookable days are used.')
  daysGiven.add(date.toString())
  return date
}

type Slot = { date: Temporal.PlainDate; time: string }

function* giveSlots(): Generator<Slot, never> {
  for (;;) {
    const date = giveWeekdayBefore(today().add({ days: 57 }))
    for (const time of ['09:00', '12:00', '15:00']) yield { date, time }
  }
}
const slots = giveSlots()

/** Returns a weekday's latest bookable slot that is free and that no other test uses. */
export const unusedSlot = async (operator: Caller): Promise<Slot> => {
  const answer = await operator.call(listBookedTimes)
  const booked = answer.map(({ sessionDate }) => Temporal.Instant.from(sessionDate))
  for (;;) {
    const { date, time } = slots.next().value
    const start = maltaInstant(date, time)
    if (!booked.some((other) => overlaps(start, other))) return { date, time }
  }
}

export const unusedBookableDay = (): Temporal.PlainDate =>
  giveWeekdayBefore(today().add({ days: 42 }))

type Type = keyof typeof defaultPackages

const priceOf = (type: Type) => euroFromCents(defaultPackages[type].priceCents)

export type SeedBooking = {
  name: string
  email?: string
  website?: string
  date?: Temporal.PlainDate
  time?: string
  type?: Type
  price?: string
  isUnpaid?: boolean
  notes?: string
  /** The operator applies this coupon to the booking. */
  coupon?: { couponCode: string; discountAmount: string }
}

export const emailOf = (name: string) =>
  `${name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')}@example.com`

/** Creates a booking as the operator, paid in cash or unpaid. */
export const addOperatorBooking = async (operator: Caller, fields: SeedBooking) => {
  const { name, website = builtInSlug, date = unusedDay(), type = 'individual' } = fields
  const base = priceOf(type)
  const price = fields.price ?? base
  const { booking } = await operator.call(createBooking, {
    input: operatorBookingInput({
      studentName: name,
      studentEmail: fields.email ?? emailOf(name),
      sessionDate: date.toString(),
      sessionTime: fields.time ?? '10:00',
      sessionType: type,
      basePrice: fields.coupon ? base : price,
      finalPrice: price,
      ...fields.coupon,
      ...(price !== '0.00' && !fields.isUnpaid && { payment: { amount: price, method: 'cash' } }),
      websiteId: website,
    }),
  })
  return booking
}

/** Starts a checkout without paying. Returns the ids of the booking and the checkout session. */
export const addCheckout = async (operator: Caller, fields: SeedBooking) => {
  const slot = await unusedSlot(operator)
  const { name, date = slot.date, time = slot.time, type = 'individual', notes } = fields
  const price = fields.price ?? priceOf(type)
  return startCheckout(
    operator,
    checkoutInput({
      website: fields.website ?? builtInSlug,
      studentName: name,
      studentEmail: fields.email ?? emailOf(name),
      sessionDate: maltaInstant(date, time).toString(),
      sessionType: type,
      basePrice: price,
      finalPrice: price,
      ...(notes && { notes }),
    }),
  )
}

/** Creates a coupon; by default, for 10% off. */
export const addCoupon = (
  operator: Caller,
  changes: Partial<BodyOf<typeof createCoupon>> & { code: string },
) =>
  operator.call(createCoupon, {
    input: { discountType: 'percentage', discountValue: '10', ...changes },
  })

/** Creates a booking as a visitor, paid by card. */
export const addPaidBooking = async (
  product: RunningProduct,
  operator: Caller,
  fields: SeedBooking,
) => {
  const { bookingId, checkoutSessionId } = await addCheckout(operator, fields)
  await product.stripe.paySession({ session: checkoutSessionId })
  const read = async () => (await operator.call(readBooking, { params: { id: bookingId } })).booking
  await expect.poll(async () => (await read()).paymentStatus).toBe('completed')
  return { ...(await read()), checkoutSessionId }
}

export const addTodo = (
  operator: Caller,
  title: string,
  more: Partial<BodyOf<typeof createTodo>> = {},
) => operator.call(createTodo, { input: { title, ...more } })

/** Sets the business details that invoices need. Other journeys may have changed them. */
export const setBusiness = async (operator: Caller, changes: BusinessChanges = {}) => {
  await enterPassword(operator)
  await saveInvoiceDetails(operator, {
    businessName: 'Ċensu’s Studio',
    contactEmail: '',
    tutorName: '',
    iban: 'MT84MALT011000012345MTLCAST001S',
    bic: 'MALTMTMT',
    ...changes,
  })
}

/** Enters the operator's password again, so that the app doesn't ask for it for a few minutes. */
export const enterPassword = (operator: Caller) =>
  operator.call(confirmPassword, { input: { password } })

/** Creates an issued invoice; by default, for €59.00. */
export const addIssuedInvoice = async (
  ...[operator, ...fields]: Parameters<typeof addDraftInvoice>
) => invoiceActions({ operator }).issue((await addDraftInvoice(operator, ...fields)).id)

/** Creates a draft invoice; by default, for €59.00. */
export const addDraftInvoice = async (operator: Caller, billToName: string, lineCount = 1) => {
  const client = await operator.call(createClient, { input: { businessName: billToName } })
  const date = today().toString()
  return invoiceActions({ operator }).draft({
    clientId: client.id,
    issueDate: date,
    dueDate: today().add({ days: 14 }).toString(),
    period: today().toPlainYearMonth().toString(),
    billToName,
    lines: Array.from({ length: lineCount }, () =>
      invoiceLine({ date, student: 'Ada', subject: 'Maths', hours: '1.00', rate: '50.00' }),
    ),
  })
}

/** Creates a draft quote for €354.00. */
export const addDraftQuote = (operator: Caller, clientId: string, title: string) =>
  quoteActions({ operator }).draft({
    clientId,
    title,
    validUntil: '2099-12-31',
    lines: [quoteLine({ unitPrice: '300' })],
  })
