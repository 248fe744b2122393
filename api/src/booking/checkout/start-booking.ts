import { slotRefusal } from '@synapse/shared/availability/slot'
import type * as contract from '@synapse/shared/booking/checkout-contract'
import { mustRequestEarlyStart } from '@synapse/shared/booking/early-start'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import { normaliseCouponCode } from '@synapse/shared/coupon/coupon'
import { centsFromEuro, euroFromCents, formatEuro } from '@synapse/shared/money'
import { maxParticipants, priceOf } from '@synapse/shared/package/package'
import { isTimeZone } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { readBookedStarts, readTimetable } from '#availability/read-timetable'
import { countFreeBooking, lockAndCountUnpaid, networkKey } from '#booking/checkout/limit-bookings'
import { openBookingCheckout } from '#booking/checkout/open-checkout'
import { completeBooking } from '#booking/complete-booking'
import { insertBooking } from '#booking/insert-booking'
import { Booking, getBooking, lockSlots, packageOfBooking } from '#booking/model'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { applyCoupon, prefixCouponReason, refuseUsedUp } from '#coupon/apply-coupon'
import { reserveCouponUse } from '#coupon/model'
import { emptyToNull, toTimestamp } from '#db/columns'
import { createOnce, hasValues, writeOrRefuse } from '#db/write'
import { findWebsiteBySlug, WebsitePackage } from '#website/model'

type Input = InputOf<typeof contract.createCheckoutSession>

/**
 * Starts a visitor's booking: inserts it as pending and opens its checkout page. A free booking is
 * completed immediately. Repeated calls with the same `checkoutId` return the same booking.
 * @param address the caller's IP address
 */
export const startBooking = async (context: Context, input: Input, address: string) => {
  const booking = await createOnce(
    () => findRepeated(context, input),
    () => createPending(context, input, address),
  )
  return booking.ok ? openBookingCheckout(context, booking.value) : booking
}

const findRepeated = async ({ db }: Context, input: Input) => {
  const found =
    input.checkoutId && (await Booking.query(db).findOne({ checkoutId: input.checkoutId }))
  if (!found) return undefined
  const website = await findWebsiteBySlug(db, input.website)
  const isSame =
    website?.id === found.websiteId &&
    found.start.equals(input.sessionDate) &&
    hasValues(found, requestedDetails(input))
  if (!isSame) return refuse('checkout_id_reused')
  if (found.paymentStatus === 'pending' || found.paymentStatus === 'completed') return ok(found)
  return refuse('checkout_ended')
}

/** Request fields that are checked, calculated or renamed before they are stored. */
type Processed =
  | 'checkoutId'
  | 'replaces'
  | 'website'
  | 'visitorZone'
  | 'sessionDate'
  | 'numberOfStudents'
  | 'basePrice'
  | 'discountAmount'
  | 'notes'
  | 'requestsEarlyStart'

const requestedDetails = (input: Input) =>
  ({
    studentName: input.studentName,
    studentEmail: input.studentEmail,
    calendarEmail: input.calendarEmail || input.studentEmail,
    participantEmails: input.participantEmails,
    sessionType: input.sessionType,
    venue: input.venue,
    finalPrice: euroFromCents(input.finalPrice),
    couponCode: input.couponCode ? normaliseCouponCode(input.couponCode) : null,
    guestMessage: emptyToNull(input.notes),
  }) satisfies Record<Exclude<keyof Input, Processed> | 'guestMessage', unknown>

const createPending = async (context: Context, input: Input, address: string) => {
  const order = await validateOrder(context, input)
  if (!order.ok) return order
  // Another request may delete the package before the booking is stored.
  return writeOrRefuse(context.db, { [packageOfBooking]: 'package_not_offered' }, (trx) =>
    insertWithinLimits(context, trx, order.value, { input, address }),
  )
}

/**
 * Checks that the session can be booked at this price, which may have changed since the visitor saw
 * it.
 */
const validateOrder = async (context: Context, input: Input) => {
  const { db, now } = context
  const website = await findWebsiteBySlug(db, input.website)
  if (!website) return refuse('unknown_website')
  if (website.status !== 'active') return refuse('website_closed')
  const websitePackage = await WebsitePackage.query(db).findById([website.id, input.sessionType])
  if (!websitePackage?.isOffered) return refuse('package_not_offered')
  if (input.numberOfStudents !== websitePackage.numberOfStudents)
    return refuse('wrong_number_of_students')
  if (input.participantEmails.length > maxParticipants(websitePackage.numberOfStudents))
    return refuse('too_many_participants')
  if (websitePackage.numberOfStudents > 1 && !input.notes) return refuse('names_missing')

  const at = now()
  const timetable = await readTimetable(db, website.id, at)
  const booked = await readBookedStarts(db, at)
  const refusal = slotRefusal(input.sessionDate, { timetable, booked, now: at })
  if (refusal) return refuse(refusal)
  const { hasWithdrawalRight } = await readBusiness(db)
  const isEarly = hasWithdrawalRight && mustRequestEarlyStart(input.sessionDate, at)
  if (isEarly && !input.requestsEarlyStart) return refuse('early_start_not_requested')

  const baseCents = centsFromEuro(websitePackage.price)
  const applied = input.couponCode
    ? await applyCoupon(context, { code: input.couponCode, websiteId: website.id, baseCents })
    : undefined
  if (applied?.ok === false) return prefixCouponReason(applied)
  const price = priceOf(baseCents, applied?.value.discountCents)
  const sent = [input.basePrice, input.discountAmount, input.finalPrice]
  const right = [price.baseCents, price.discountCents, price.totalCents]
  if (sent.some((cents, index) => cents !== right[index]))
    return refuse('price_differs', `The correct total is ${formatEuro(price.totalCents)}.`)
  return ok({ website, websitePackage, isEarly, coupon: applied?.value.coupon, price })
}

type Request = { input: Input; address: string }
type ValidOrder = Extract<Awaited<ReturnType<typeof validateOrder>>, { ok: true }>['value']

const insertWithinLimits = async (
  context: Context,
  trx: Knex.Transaction,
  order: ValidOrder,
  { input, address }: Request,
) => {
  const { coupon, price } = order
  const isFree = price.totalCents === 0
  if (isFree) await lockSlots(trx)
  const booking = await insertBooking(context, trx, order, {
    checkoutId: input.checkoutId ?? null,
    ...requestedDetails(input),
    visitorZone: input.visitorZone && isTimeZone(input.visitorZone) ? input.visitorZone : null,
    sessionDate: toTimestamp(input.sessionDate),
    basePrice: euroFromCents(price.baseCents),
    discountAmount: euroFromCents(price.discountCents),
    finalPrice: euroFromCents(price.totalCents),
    callerKey: networkKey(context, address),
  })
  const counted = isFree
    ? await countFreeBooking(context, trx, booking, address)
    : await lockAndCountUnpaid(context, trx, booking)
  if (!counted.ok) return counted
  if (coupon && !(await reserveCouponUse(trx, coupon.id)))
    return prefixCouponReason(await refuseUsedUp(trx, coupon.id, context.now()))
  if (!isFree) return ok(booking)
  const completed = await completeBooking(context, trx, booking)
  if (!completed.ok) return completed
  return ok(await getBooking(trx, booking.id))
}
