import { pendingMinutes } from '@synapse/shared/booking/booking'
import type * as contract from '@synapse/shared/booking/checkout-contract'
import type { RefusalOf } from '@synapse/shared/contract/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import { successPath } from '@synapse/shared/website/paths'
import { checkoutParams } from '#booking/checkout/checkout-session'
import { addToTimeline, Booking, lockBooking } from '#booking/model'
import { freeBookingToken } from '#booking/visitor-token'
import type { Context } from '#core/context'
import { releaseCouponUse } from '#coupon/model'
import {
  canOpenCheckout,
  checkoutExpiry,
  checkoutRefusal,
  openCheckoutSession,
} from '#outside/checkout'
import { isInProgressAtStripe, orUnavailable } from '#outside/stripe'
import { readWebsiteAndLabel } from '#website/model'

type Checkout = { url: string; bookingId: string }
type Prepared = { booking: Booking; expiresAt: Date }
type Outcome = Result<Checkout, RefusalOf<typeof contract.createCheckoutSession>>

/**
 * The app expires a checkout after 30 minutes. Stripe requires a longer lifetime, so its checkout
 * page stays open this many minutes longer.
 */
const stripeSlackMinutes = 5

/**
 * Returns the URL of a booking's checkout page, creating the page in Stripe if necessary. If Stripe
 * can't be reached, the booking is deleted, so that the visitor can try again.
 */
export const openBookingCheckout = async (context: Context, booking: Booking): Promise<Outcome> => {
  const existing = await findCheckout(context, booking)
  if (existing) return existing
  const { id: bookingId } = booking
  const prepared = await prepareCheckout(context, bookingId)
  if (!prepared) return reloadCheckout(context, bookingId)
  const opened = await orUnavailable(
    async () => {
      const url = await createAtStripe(context, prepared)
      return url ? ok({ url, bookingId }) : undefined
    },
    // After a double click, another request may still be creating the checkout page, so keep the
    // booking.
    (error) => (isInProgressAtStripe(error) ? reloadCheckout(context, bookingId) : undefined),
    { bookingId },
  )
  if (opened) return opened
  await deletePendingBooking(context, bookingId)
  return reloadCheckout(context, bookingId)
}

const findCheckout = async (context: Context, booking: Booking): Promise<Outcome | undefined> => {
  const { id: bookingId, checkoutUrl, paymentStatus } = booking
  if (paymentStatus === 'completed')
    return ok({ url: await successUrl(context, booking), bookingId })
  if (paymentStatus !== 'pending') return refuse('checkout_ended')
  return checkoutUrl ? ok({ url: checkoutUrl, bookingId }) : undefined
}

/** Reads the booking again, because another request may have changed it. */
const reloadCheckout = async (context: Context, id: string): Promise<Outcome> => {
  const booking = await Booking.query(context.db).findById(id)
  return (booking && (await findCheckout(context, booking))) ?? checkoutRefusal(context)
}

/**
 * Stores the checkout's expiry time before calling Stripe, because a retry with the same
 * idempotency key must send the same parameters.
 * @returns undefined if the booking is no longer pending
 */
const prepareCheckout = ({ db, now }: Context, id: string): Promise<Prepared | undefined> =>
  db.transaction(async (trx) => {
    const locked = await lockBooking(trx, id)
    if (locked?.paymentStatus !== 'pending') return undefined
    const at = now()
    const { checkoutExpiresAt: expiresAt, checkoutAttempt: latest } = locked
    if (expiresAt && canOpenCheckout(expiresAt, at)) return { booking: locked, expiresAt }
    const attempt = expiresAt ? latest + 1 : latest
    await addToTimeline(trx, locked.id, 'checkout_opened', at, { attempt })
    const checkoutExpiresAt = checkoutExpiry(at, pendingMinutes + stripeSlackMinutes)
    const booking = await Booking.query(trx).patchAndFetchById(locked.id, {
      checkoutAttempt: attempt,
      checkoutExpiresAt,
    })
    return { booking, expiresAt: checkoutExpiresAt }
  })

const createAtStripe = async ({ db, settings, stripe }: Context, prepared: Prepared) => {
  const { booking, expiresAt } = prepared
  const { website, label } = await readWebsiteAndLabel(db, booking)
  return openCheckoutSession(
    stripe,
    checkoutParams(settings.publicUrl, { booking, expiresAt, website, label }),
    ({ id, url }) =>
      Booking.query(db)
        .findById(booking.id)
        .where({ paymentStatus: 'pending' })
        .patch({ stripeSessionId: id, checkoutUrl: url }),
  )
}

const successUrl = async ({ db, settings }: Context, booking: Booking) => {
  const { website } = await readWebsiteAndLabel(db, booking)
  const token = booking.stripeSessionId ?? freeBookingToken(settings, booking.id)
  return `${settings.publicUrl}${successPath(website.slug)}?session_id=${token}`
}

const deletePendingBooking = ({ db }: Context, bookingId: string) =>
  db.transaction(async (trx) => {
    const booking = await lockBooking(trx, bookingId)
    if (booking?.paymentStatus !== 'pending' || booking.stripeSessionId) return
    await Booking.query(trx).deleteById(bookingId)
    if (booking.couponId) await releaseCouponUse(trx, booking.couponId)
  })
