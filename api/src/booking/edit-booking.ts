import { priceProblem } from '@synapse/shared/booking/custom-price'
import type * as contract from '@synapse/shared/booking/edit-contract'
import type { DetailOf } from '@synapse/shared/booking/timeline-contract'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import { discountOf } from '@synapse/shared/coupon/coupon'
import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import { maxParticipants, priceOf } from '@synapse/shared/package/package'
import type { Knex } from 'knex'
import { changeBooking } from '#booking/change-booking'
import { addToTimeline, Booking } from '#booking/model'
import type { Change, Context } from '#core/context'
import { Coupon, releaseCouponUse } from '#coupon/model'
import { presentCoupon } from '#coupon/present'
import { isStale } from '#db/columns'
import { updateBookingTodos } from '#todo/update-details'
import { makeMeetingLink } from '#website/make-meeting-link'
import { lockWebsite, WebsitePackage } from '#website/model'

type Input = InputOf<typeof contract.editBooking>
type Terms = Pick<
  Booking,
  | 'sessionType'
  | 'numberOfStudents'
  | 'durationMinutes'
  | 'basePrice'
  | 'discountAmount'
  | 'finalPrice'
  | 'venue'
>

/**
 * Changes a booking's package, price or venue. If only the price changes, guests aren't notified.
 */
export const editBooking: Change<typeof contract.editBooking> = (
  context,
  id,
  { version, ...input },
) =>
  changeBooking(context, id, 'edit', async (trx, booking) => {
    const packages = await WebsitePackage.query(trx).where({ websiteId: booking.websiteId })
    const packageOf = (type: string) => packages.find((one) => one.type === type)
    const [oldPackage, newPackage] = [packageOf(booking.sessionType), packageOf(input.sessionType)]
    if (!oldPackage || !newPackage) return refuse('unknown_package')
    const terms = termsOf(booking, newPackage, input)
    const isRepriced =
      booking.basePrice !== terms.basePrice || booking.discountAmount !== terms.discountAmount
    const hasNewPackage = booking.sessionType !== terms.sessionType
    const affectsGuests = hasNewPackage || booking.venue !== terms.venue
    if (!isRepriced && !affectsGuests) return ok(undefined)
    if (isStale(booking, version)) return refuse('changed')
    const refusal = termsRefusal(booking, newPackage, terms)
    if (refusal) return refusal

    const losesCoupon = await releaseChangedCoupon(trx, booking, terms)
    const changes = {
      ...terms,
      ...(losesCoupon && { couponId: null, couponCode: null }),
      ...(booking.venue !== terms.venue && (await meetingLinkFor(context, trx, booking, terms))),
      ...(affectsGuests && { inviteSequence: booking.inviteSequence + 1 }),
    }
    const edited = await Booking.query(trx).patchAndFetchById(id, changes)
    if (
      isRepriced &&
      edited.totalCents > 0 &&
      (await context.forBookings.isInvoicedByQuote(trx, id))
    )
      return refuse('quote_invoiced')
    const issued =
      (isRepriced || hasNewPackage) && (await context.forBookings.updateDraftInvoice(trx, id))
    if (issued) return refuse('invoiced', issued)
    await updateBookingTodos(trx, edited)
    const { id: changeId } = await addToTimeline(trx, id, 'edited', context.now(), {
      ...differing('package', oldPackage.label, newPackage.label),
      ...differing('price', booking.finalPrice, terms.finalPrice),
      ...differing('venue', booking.venue, terms.venue),
      ...(losesCoupon && booking.couponCode && { removedCoupon: booking.couponCode }),
    })
    if (affectsGuests) await context.emit(trx, 'booking.edited', { bookingId: id, changeId })
    return ok(undefined)
  })

/** Without a new package, the group size and length stay the same. */
const termsOf = (
  booking: Booking,
  newPackage: WebsitePackage,
  {
    sessionType,
    basePrice: baseCents,
    discountAmount: discountCents,
    venue,
  }: Omit<Input, 'version'>,
): Terms => {
  const { numberOfStudents, durationMinutes } =
    sessionType === booking.sessionType ? booking : newPackage
  return {
    sessionType,
    numberOfStudents,
    durationMinutes,
    basePrice: euroFromCents(baseCents),
    discountAmount: euroFromCents(discountCents),
    finalPrice: euroFromCents(priceOf(baseCents, discountCents).totalCents),
    venue,
  }
}

const termsRefusal = (booking: Booking, newPackage: WebsitePackage, terms: Terms) => {
  const baseCents = centsFromEuro(terms.basePrice)
  if (centsFromEuro(terms.discountAmount) > baseCents) return refuse('discount_too_large')
  const knownPrices = [centsFromEuro(newPackage.price), centsFromEuro(booking.basePrice)]
  if (priceProblem(baseCents, knownPrices)) return refuse('price_not_whole')
  if (booking.participantEmails.length > maxParticipants(terms.numberOfStudents))
    return refuse('too_many_participants')
}

/**
 * Releases the use of the booking's coupon if the discount no longer matches the coupon.
 * Returns whether it did.
 */
const releaseChangedCoupon = async (
  trx: Knex.Transaction,
  { couponId, discountAmount: oldDiscount }: Booking,
  { basePrice, discountAmount }: Terms,
): Promise<boolean> => {
  if (!couponId || discountAmount === oldDiscount) return false
  const coupon = presentCoupon(await Coupon.query(trx).findById(couponId).throwIfNotFound())
  const discountCents = centsFromEuro(discountAmount)
  if (discountCents > 0 && discountCents === discountOf(coupon, centsFromEuro(basePrice)))
    return false
  await releaseCouponUse(trx, couponId)
  return true
}

/**
 * Returns the website's meeting link, or null if the session is in person or if Google creates the
 * link.
 */
const meetingLinkFor = async (
  { forBookings }: Context,
  trx: Knex.Transaction,
  { id, websiteId }: Booking,
  { venue }: Terms,
) => {
  const website = await lockWebsite(trx, websiteId)
  const makesOwn = venue !== 'in_person' && !(await forBookings.createsMeetLinks(trx))
  return {
    googleMeetLink: makesOwn ? makeMeetingLink(website, id) : null,
    linkPromisedSequence: null,
  }
}

const differing = <Name extends string, Value extends string>(
  name: Name,
  from: Value,
  to: Value,
): DetailOf<'edited'> => (from === to ? {} : { [name]: { from, to } })
