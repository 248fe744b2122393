import { randomUUID } from 'node:crypto'
import { hasSessionBegun } from '@synapse/shared/booking/booking'
import type * as contract from '@synapse/shared/booking/create-contract'
import { priceProblem } from '@synapse/shared/booking/custom-price'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import { normaliseCouponCode } from '@synapse/shared/coupon/coupon'
import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import { maxParticipants } from '@synapse/shared/package/package'
import { isMaltaTime, maltaDay, maltaInstant } from '@synapse/shared/time'
import { isUuid } from '@synapse/shared/uuid'
import { lastWithdrawalDay, needsEarlyStart } from '@synapse/shared/withdrawal/withdrawal'
import type { Knex } from 'knex'
import { completeBooking } from '#booking/complete-booking'
import { insertBooking, type Order } from '#booking/insert-booking'
import { addToTimeline, Booking, lockSlots, packageOfBooking } from '#booking/model'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { applyCoupon, prefixCouponReason, refuseUsedUp } from '#coupon/apply-coupon'
import { reserveCouponUse } from '#coupon/model'
import { emptyToNull, toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { createOnce, hasValues, writeOrRefuse } from '#db/write'
import { Payment } from '#payment/model'
import { recordPayment } from '#payment/record-payment'
import { findWebsiteBySlug, Website, WebsitePackage } from '#website/model'

type Input = InputOf<typeof contract.createBooking>
type InitialPayment = NonNullable<Input['payment']>

/**
 * Creates a booking that the operator entered, and completes it immediately. The weekly schedule
 * and visitors' limits don't apply, but sessions mustn't overlap. Repeated calls with the same id
 * have no effect.
 */
export const createBooking = async (context: Context, input: Input) => {
  const start = maltaInstant(input.sessionDate, input.sessionTime)
  if (!isMaltaTime(input.sessionDate, input.sessionTime)) return refuse('skipped')
  return createOnce(
    () => findRepeated(context, input, start),
    () => createNew(context, input, start),
  )
}

const createNew = async (context: Context, input: Input, start: Temporal.Instant) => {
  const { db, now } = context
  const website = await findByIdOrSlug(context, input.websiteId)
  if (!website) return refuse('unknown_website')
  const websitePackage = await WebsitePackage.query(db).findById([website.id, input.sessionType])
  if (!websitePackage) return refuse('unknown_package')
  if (input.participantEmails.length > maxParticipants(websitePackage.numberOfStudents))
    return refuse('too_many_participants')
  if (hasSessionBegun({ start }, now())) return refuse('past')
  const { basePrice: baseCents, discountAmount: discountCents, finalPrice: totalCents } = input
  if (totalCents !== baseCents - discountCents) return refuse('price_differs')
  if (input.payment && input.payment.amount > totalCents) return refuse('too_much')
  if (priceProblem(baseCents, [centsFromEuro(websitePackage.price)]))
    return refuse('price_not_whole')
  const coupon = await validateDiscount(context, input, website)
  if (!coupon.ok) return coupon
  // Another request may delete the package before the booking is stored.
  const order = { input, start, website, websitePackage, coupon: coupon.value }
  return writeOrRefuse(db, { [packageOfBooking]: 'unknown_package' }, (trx) =>
    store(context, trx, order),
  )
}

const findRepeated = async (context: Context, input: Input, start: Temporal.Instant) => {
  const { db } = context
  const found = input.id && (await Booking.query(db).findById(input.id))
  if (!found) return undefined
  const isSame =
    found.source === 'operator' &&
    found.websiteId === (await findByIdOrSlug(context, input.websiteId))?.id &&
    hasValues(found, requestedDetails(input, start)) &&
    (!input.payment || (await isPaid(db, found.id, input.payment)))
  return isSame ? ok({ id: found.id }) : refuse('id_reused')
}

const isPaid = async (db: Db, bookingId: string, { amount: cents, method }: InitialPayment) =>
  (await Payment.query(db)
    .where({ bookingId, amount: euroFromCents(cents), paymentMethod: method })
    .resultSize()) > 0

/** Request fields that are checked, converted or renamed before they are stored. */
type Processed =
  | 'id'
  | 'websiteId'
  | 'sessionTime'
  | 'additionalNotes'
  | 'requestsEarlyStart'
  | 'payment'
  | 'paymentStatus'

const requestedDetails = (input: Input, start: Temporal.Instant) =>
  ({
    studentName: input.studentName,
    studentEmail: input.studentEmail,
    participantEmails: input.participantEmails,
    sessionDate: toTimestamp(start),
    sessionType: input.sessionType,
    basePrice: euroFromCents(input.basePrice),
    discountAmount: euroFromCents(input.discountAmount),
    finalPrice: euroFromCents(input.finalPrice),
    couponCode: input.couponCode ? normaliseCouponCode(input.couponCode) : null,
    venue: input.venue,
    notes: emptyToNull(input.additionalNotes),
  }) satisfies Record<Exclude<keyof Input, Processed> | 'notes', unknown>

/** Without a coupon, the operator may give any discount. */
const validateDiscount = async (
  context: Context,
  { couponCode, basePrice: baseCents, discountAmount: givenCents }: Input,
  website: Website,
) => {
  if (!couponCode) return ok(undefined)
  const applied = await applyCoupon(context, { code: couponCode, websiteId: website.id, baseCents })
  if (!applied.ok) return prefixCouponReason(applied)
  const { coupon, discountCents } = applied.value
  return discountCents === givenCents ? ok(coupon) : refuse('price_differs')
}

const findByIdOrSlug = ({ db }: Context, idOrSlug: string) =>
  isUuid(idOrSlug) ? Website.query(db).findById(idOrSlug) : findWebsiteBySlug(db, idOrSlug)

type Parts = Omit<Order, 'isEarly'> & { input: Input; start: Temporal.Instant }

const store = async (
  context: Context,
  trx: Knex.Transaction,
  { input, start, ...order }: Parts,
) => {
  const { coupon } = order
  const at = context.now()
  await lockSlots(trx)
  const { hasWithdrawalRight } = await readBusiness(trx)
  const lastDay = hasWithdrawalRight ? lastWithdrawalDay(at) : null
  const isEarly = input.requestsEarlyStart && needsEarlyStart(start, lastDay)
  const booking = await insertBooking(
    context,
    trx,
    { ...order, isEarly },
    {
      ...(input.id && { id: input.id }),
      ...requestedDetails(input, start),
      calendarEmail: input.studentEmail,
      source: 'operator',
    },
  )
  if (coupon && !(await reserveCouponUse(trx, coupon.id)))
    return prefixCouponReason(await refuseUsedUp(trx, coupon.id, at))
  const completed = await completeBooking(context, trx, booking)
  if (!completed.ok) return completed
  if (input.finalPrice > 0 && (await context.forBookings.isInvoicedByQuote(trx, booking.id)))
    return refuse('quote_invoiced')
  if (input.payment) await recordFirstPayment(context, trx, booking, input.payment)
  return ok({ id: booking.id })
}

/** Records a payment that the student made before the operator entered the booking. */
const recordFirstPayment = async (
  context: Context,
  trx: Knex.Transaction,
  { id: bookingId, totalCents }: Booking,
  { amount, method }: InitialPayment,
) => {
  const at = context.now()
  const date = maltaDay(at)
  const payment = { id: randomUUID(), amount, date, method, reference: null }
  const recorded = await recordPayment(context, trx, { bookingId }, totalCents, payment)
  if (!recorded.ok) throw new Error(`Could not record the payment of booking ${bookingId}`)
  await addToTimeline(trx, bookingId, 'paid', at, { amount: recorded.value.amount, method })
}
