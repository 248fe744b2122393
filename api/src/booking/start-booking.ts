import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { judgeSlot } from '@synapse/shared/availability/slot'
import { pendingMinutes } from '@synapse/shared/booking/booking'
import type { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { appliesFrom, judgeCoupon, normaliseCode, withoutUses } from '@synapse/shared/coupon/coupon'
import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import { euroFromCents, formatEuro } from '@synapse/shared/money'
import { priceOf } from '@synapse/shared/package/price'
import { done, type Result, refused } from '@synapse/shared/result'
import { isZone } from '@synapse/shared/time'
import type { Knex } from 'knex'
import Stripe from 'stripe'
import { readBookedStarts, readTimetable } from '#availability/model'
import { abandonReplaced } from '#booking/abandon-replaced'
import { completeBooking } from '#booking/complete-booking'
import { callerKeyOf, isWithinFreeBookings, isWithinUnpaid } from '#booking/limit-bookings'
import { addToTimeline, Booking, lockSlots, packageOfBooking } from '#booking/model'
import { type Checkout, earlierCheckout, openCheckout } from '#booking/open-checkout'
import type { Context } from '#core/context'
import { type Coupon, countHeldUses, findCoupon, reserveCouponUse } from '#coupon/model'
import { commitUnlessRefused } from '#db/commit-unless-refused'
import { toTimestamp } from '#db/instant'
import { fromNumeric } from '#db/money'
import { isViolation } from '#db/violation'
import { Website, WebsitePackage } from '#website/model'

type Input = InputOf<typeof createCheckoutSession>
type Refusal = RefusalOf<typeof createCheckoutSession>

/**
 * Begins a booking: keeps it as pending for 30 minutes and opens the card page for it. The same
 * `checkoutId` is the same booking, however often it is sent.
 * @param address the caller's
 */
export const startBooking = async (
  context: Context,
  input: Input,
  address: string,
): Promise<Result<Checkout, Refusal>> => {
  const repeated = await findRepeated(context, input)
  if (repeated) return repeated.ok ? openCheckout(context, repeated.value) : repeated
  const website = await Website.query(context.db).findOne({ slug: input.website })
  if (!website) return refused('unknown_website')
  const session = await judgeSession(context, website, input)
  if (!session.ok) return session
  const judged = await judgePrice(context, session.value)
  if (!judged.ok) return judged
  try {
    const replaced = await replaceOthers(context, judged.value, address)
    if (!replaced.ok) return replaced
    if (replaced.value) return done(replaced.value)
    const stored = await commitUnlessRefused(context.db, (trx) =>
      storeBooking(context, trx, judged.value, address),
    )
    return stored.ok ? openCheckout(context, stored.value) : stored
  } catch (error) {
    // Deleted a moment ago.
    if (isViolation(error, 'foreignKey', packageOfBooking)) return refused('package_not_offered')
    // The other half of a double click was quicker.
    if (isViolation(error, 'unique', 'bookings_checkout_id_key')) {
      const first = await findRepeated(context, input)
      if (first) return first.ok ? openCheckout(context, first.value) : first
    }
    throw error
  }
}

const findRepeated = async ({ db }: Context, input: Input) => {
  const found =
    input.checkoutId && (await Booking.query(db).findOne({ checkoutId: input.checkoutId }))
  if (!found) return undefined
  const website = await Website.query(db).findById(found.websiteId).throwIfNotFound()
  if (website.slug !== input.website || !isSameCheckout(found, input))
    return refused('checkout_id_reused')
  if (found.paymentStatus === 'pending' || found.paymentStatus === 'completed') return done(found)
  return refused('checkout_ended')
}

/** Whether a stored booking is what the request asks for, in everything that is kept of it. */
const isSameCheckout = (found: Booking, input: Input) =>
  found.start.equals(input.sessionDate) &&
  isDeepStrictEqual(requestedDetails(input), {
    studentName: found.studentName,
    studentEmail: found.studentEmail,
    calendarEmail: found.calendarEmail,
    participantEmails: found.participantEmails,
    sessionType: found.sessionType,
    venue: found.venue,
    finalPrice: found.finalPrice,
    couponCode: found.couponCode,
    guestMessage: found.guestMessage,
  })

/** What is kept of a request as it was sent. */
const requestedDetails = (input: Input) => ({
  studentName: input.studentName,
  studentEmail: input.studentEmail,
  calendarEmail: input.calendarEmail || input.studentEmail,
  participantEmails: input.participantEmails.filter(Boolean),
  sessionType: input.sessionType,
  venue: input.venue,
  finalPrice: euroFromCents(input.finalPrice),
  couponCode: input.couponCode ? normaliseCode(input.couponCode) : null,
  guestMessage: input.notes || null,
})

/**
 * The visitor went back from the card page and chose anew. The old card page is closed only now that
 * nothing refuses the new choice, and before the coupon's use is taken, of which it may hold the last.
 * @returns where a checkout leads that was paid meanwhile: nobody pays twice
 */
const replaceOthers = async (
  context: Context,
  judged: Judged,
  address: string,
): Promise<Result<Checkout | undefined, Refusal>> => {
  const { checkoutId, replaces } = judged.input
  const others = replaces.filter((id) => id !== checkoutId)
  if (others.length === 0) return done(undefined)
  const rehearsed = await rehearse(context, judged, address, others)
  if (!rehearsed.ok) return rehearsed
  try {
    const paid = await abandonReplaced(context, others)
    return done(paid && (await earlierCheckout(context, paid)))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return refused('payments_unavailable')
  }
}

/** Whether there is room for one more booking once others have ended. Nothing is kept of it. */
const rehearse = async (
  context: Context,
  judged: Judged,
  address: string,
  ending: readonly string[],
): Promise<Result<Booking, Refusal>> => {
  const trx = await context.db.transaction()
  try {
    return await insertWithinLimits(context, trx, judged, { address, ending })
  } finally {
    await trx.rollback()
  }
}

type Session = { website: Website; offer: WebsitePackage; input: Input }

type Judged = Session & {
  coupon: Coupon | undefined
  price: ReturnType<typeof priceOf>
}

/** Whether the website offers the session that the visitor asks for, at that time. */
const judgeSession = async (
  { db, now }: Context,
  website: Website,
  input: Input,
): Promise<Result<Session, Refusal>> => {
  if (website.status !== 'active') return refused('website_closed')
  const offer = await WebsitePackage.query(db).findById([website.id, input.sessionType])
  if (!offer?.isOffered) return refused('package_not_offered')
  if (input.numberOfStudents !== offer.numberOfStudents) return refused('wrong_number_of_students')
  if (input.participantEmails.filter(Boolean).length > offer.numberOfStudents - 1)
    return refused('too_many_participants')
  if (offer.numberOfStudents > 1 && !input.notes) return refused('names_missing')

  const at = now()
  const timetable = await readTimetable(db, website.id, at)
  const wrongSlot = judgeSlot(input.sessionDate, timetable, await readBookedStarts(db, at), at)
  return wrongSlot ? refused(wrongSlot) : done({ website, offer, input })
}

/** What it costs. The page's own figures count for nothing. */
const judgePrice = async (
  { db, now }: Context,
  session: Session,
): Promise<Result<Judged, Refusal>> => {
  const { website, offer, input } = session
  const baseCents = fromNumeric(offer.price)
  const coupon = input.couponCode ? await findCoupon(db, input.couponCode, website.id) : undefined
  // What the checkouts hold that it replaces is free by then.
  const held = coupon ? await countHeldUses(db, coupon.id, input.replaces) : 0
  const verdict = coupon && judgeCoupon(withoutUses(coupon.terms, held), baseCents, now())
  if (verdict?.ok === false && verdict.reason === 'below_minimum')
    return refused('coupon_below_minimum', appliesFrom(verdict.minimumCents))
  if (input.couponCode && !verdict?.ok) return refused('coupon_invalid')
  const price = priceOf(baseCents, verdict?.ok ? verdict.discountCents : 0)
  const sent = [input.basePrice, input.discountAmount, input.finalPrice]
  const right = [price.baseCents, price.discountCents, price.totalCents]
  if (sent.some((cents, index) => cents !== right[index]))
    return refused('price_differs', `The right total is ${formatEuro(price.totalCents)}.`)
  return done({ ...session, coupon, price })
}

/** Is to be rolled back when it is refused. */
const storeBooking = async (
  context: Context,
  trx: Knex.Transaction,
  judged: Judged,
  address: string,
): Promise<Result<Booking, Refusal>> => {
  const { coupon, price } = judged
  const isFree = price.totalCents === 0
  if (isFree) await lockSlots(trx)
  const inserted = await insertWithinLimits(context, trx, judged, { address, ending: [] })
  if (!inserted.ok) return inserted
  const booking = inserted.value
  if (coupon && !(await reserveCouponUse(trx, coupon.id))) return refused('coupon_invalid')
  if (!isFree) return inserted
  if (!(await completeBooking(context, trx, booking))) return refused('taken')
  return done(await Booking.query(trx).findById(booking.id).throwIfNotFound())
}

/** What counts for the limits: from where it comes, and the checkouts that end when it begins. */
type Counted = { address: string; ending: readonly string[] }

/** Is to be rolled back when it is refused. */
const insertWithinLimits = async (
  context: Context,
  trx: Knex.Transaction,
  { website, offer, input, coupon, price }: Judged,
  { address, ending }: Counted,
): Promise<Result<Booking, Refusal>> => {
  const at = context.now()
  const booking = await Booking.query(trx).insertAndFetch({
    id: randomUUID(),
    websiteId: website.id,
    checkoutId: input.checkoutId ?? null,
    ...requestedDetails(input),
    visitorZone: input.visitorZone && isZone(input.visitorZone) ? input.visitorZone : null,
    sessionDate: toTimestamp(input.sessionDate),
    numberOfStudents: offer.numberOfStudents,
    durationMinutes: offer.durationMinutes,
    basePrice: euroFromCents(price.baseCents),
    discountAmount: euroFromCents(price.discountCents),
    finalPrice: euroFromCents(price.totalCents),
    couponId: coupon?.id ?? null,
    callerKey: callerKeyOf(context, address),
    createdAt: toTimestamp(at),
    expiresAt: toTimestamp(at.add({ minutes: pendingMinutes })),
  })
  await addToTimeline(trx, booking.id, 'created', at, {})
  if (price.totalCents > 0)
    return (await isWithinUnpaid(context, trx, booking, ending))
      ? done(booking)
      : refused('too_many_unpaid')
  return (await isWithinFreeBookings(context, trx, booking, address))
    ? done(booking)
    : refused('too_many_free')
}
