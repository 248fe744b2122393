import { orderNumber, pendingMinutes } from '@synapse/shared/booking/booking'
import type { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import type { RefusalOf } from '@synapse/shared/endpoint'
import { done, type Result, refused } from '@synapse/shared/result'
import { formatMoment } from '@synapse/shared/time'
import { bookingPath, successPath } from '@synapse/shared/website/website'
import Stripe from 'stripe'
import { freeSessionId } from '#booking/make-status-link'
import { addToTimeline, Booking, lockBooking } from '#booking/model'
import { sessionMetadata } from '#booking/restore-booking'
import type { Context } from '#core/context'
import { log } from '#core/log'
import { releaseCouponUse } from '#coupon/model'
import { fromTimestamp, toTimestamp } from '#db/instant'
import { readOffer, type Website } from '#website/model'

export type Checkout = { url: string; bookingId: string }
type Answer = Result<Checkout, RefusalOf<typeof createCheckoutSession>>

/**
 * Stripe counts its shortest 30 minutes from when it makes the session, so the row's moment lies a
 * little later; the minute job ends the session at 30 minutes all the same.
 */
const stripeSlackMinutes = 5

/**
 * The address of a booking's card page, opened at Stripe if it is not open yet. When Stripe cannot
 * be reached the booking is taken back whole, so that the visitor can simply try again.
 */
export const openCheckout = async (context: Context, booking: Booking): Promise<Answer> => {
  const { db, settings, stripe } = context
  const known = await whereItStands(context, booking)
  if (known) return known
  const prepared = await prepareAttempt(context, booking.id)
  if (!prepared) return readAgain(context, booking.id)
  const { website, label } = await readOffer(db, booking)
  try {
    const session = await stripe.checkout.sessions.create(
      sessionParameters(settings.publicUrl, prepared, website, label),
      { idempotencyKey: `checkout:${prepared.id}:${prepared.checkoutAttempt}` },
    )
    const url = session.url ?? ''
    const stamped = await Booking.query(db)
      .findById(booking.id)
      .where({ paymentStatus: 'pending' })
      .patch({ stripeSessionId: session.id, checkoutUrl: url })
    if (stamped && url) return done({ url, bookingId: booking.id })
    await stripe.checkout.sessions.expire(session.id)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    log.error({ err: error, bookingId: booking.id }, 'Stripe did not open a checkout')
    // The quicker half of a double click is at work: the booking is its, and not ours to take back.
    if (isInUse(error)) return readAgain(context, booking.id)
  }
  await takeBack(context, booking.id)
  const stands = await readAgain(context, booking.id)
  // By a wrong clock a card page would end before it begins, or too late: Stripe makes none.
  const isClock =
    !stands.ok && stands.reason === 'payments_unavailable' && context.clock.aheadSeconds()
  return isClock ? refused('wrong_clock') : stands
}

/** Where somebody is led who has paid already and was about to begin another checkout. */
export const earlierCheckout = async (context: Context, booking: Booking): Promise<Checkout> => ({
  url: `${await successUrl(context, booking)}&earlier=1`,
  bookingId: booking.id,
})

/** The answer for a booking that needs no new card page; undefined when it does. */
const whereItStands = async (context: Context, booking: Booking): Promise<Answer | undefined> => {
  const { id: bookingId, checkoutUrl, paymentStatus } = booking
  if (paymentStatus === 'completed')
    return done({ url: await successUrl(context, booking), bookingId })
  if (paymentStatus !== 'pending') return refused('checkout_ended')
  return checkoutUrl ? done({ url: checkoutUrl, bookingId }) : undefined
}

/** What became of a booking meanwhile, whoever saw to it. */
const readAgain = async (context: Context, id: string): Promise<Answer> => {
  const booking = await Booking.query(context.db).findById(id)
  return (booking && (await whereItStands(context, booking))) ?? refused('payments_unavailable')
}

/** Another request with the same idempotency key is still going through. */
const isInUse = (error: Stripe.errors.StripeError) =>
  error.statusCode === 409 || error instanceof Stripe.errors.StripeIdempotencyError

/**
 * Fixes when the session ends, in the row, before Stripe is asked: a retry must send the same.
 * @returns undefined when the booking is not pending any more
 */
const prepareAttempt = async ({ db, now }: Context, id: string): Promise<Booking | undefined> =>
  db.transaction(async (trx) => {
    const locked = await lockBooking(trx, id)
    if (locked?.paymentStatus !== 'pending') return undefined
    const at = now()
    const shortest = at.add({ minutes: pendingMinutes, seconds: 5 })
    const isUsable =
      locked.checkoutExpiresAt &&
      Temporal.Instant.compare(fromTimestamp(locked.checkoutExpiresAt), shortest) > 0
    if (isUsable) return locked
    const attempt = locked.checkoutExpiresAt ? locked.checkoutAttempt + 1 : locked.checkoutAttempt
    await addToTimeline(trx, locked.id, 'checkout_opened', at, { attempt })
    return Booking.query(trx).patchAndFetchById(locked.id, {
      checkoutAttempt: attempt,
      // Whole seconds, because that is how Stripe counts.
      checkoutExpiresAt: toTimestamp(
        at
          .round({ smallestUnit: 'second', roundingMode: 'floor' })
          .add({ minutes: pendingMinutes + stripeSlackMinutes }),
      ),
    })
  })

const sessionParameters = (
  publicUrl: string,
  booking: Booking,
  website: Website,
  label: string,
): Stripe.Checkout.SessionCreateParams => {
  const description = `${label} session on ${formatMoment(booking.start)}`
  return {
    mode: 'payment',
    // Cards answer at once: a bank that decides days later would hold nobody's slot.
    allowed_payment_method_types: ['card'],
    client_reference_id: booking.id,
    customer_email: booking.studentEmail,
    expires_at: Math.floor((booking.checkoutExpiresAt?.getTime() ?? 0) / 1000),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: booking.totalCents,
          product_data: { name: `${website.name} masterclass, ${label}`, description },
        },
      },
    ],
    metadata: sessionMetadata(booking, website, label),
    payment_intent_data: {
      metadata: { bookingId: booking.id, website: website.slug },
      description: `${website.name}, order ${orderNumber(booking.id)}`,
    },
    success_url: `${publicUrl}${successPath(website.slug)}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}${bookingPath(website.slug)}?cancelled=${booking.id}`,
  }
}

/**
 * The success page of a booking, which goes on saying how it stands, whether it has a card page or
 * costs nothing.
 */
const successUrl = async ({ db, settings }: Context, booking: Booking) => {
  const { website } = await readOffer(db, booking)
  const session = booking.stripeSessionId ?? freeSessionId(settings, booking.id)
  return `${settings.publicUrl}${successPath(website.slug)}?session_id=${session}`
}

/** Removes a pending booking that has no card page, and gives its coupon use back. */
const takeBack = ({ db }: Context, bookingId: string) =>
  db.transaction(async (trx) => {
    const booking = await lockBooking(trx, bookingId)
    if (booking?.paymentStatus !== 'pending' || booking.stripeSessionId) return
    await Booking.query(trx).deleteById(bookingId)
    if (booking.couponId) await releaseCouponUse(trx, booking.couponId)
  })
