import { overlaps } from '@synapse/shared/availability/slot'
import type * as contract from '@synapse/shared/booking/checkout-contract'
import type { OutcomeOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import { expireBooking, settleBooking } from '#booking/checkout/settle-booking'
import { Booking, lockBooking } from '#booking/model'
import type { Context } from '#core/context'
import { forEachSettled } from '#core/for-each-settled'
import { toTimestamp } from '#db/columns'
import { closeCheckoutSession } from '#outside/checkout'
import { orUnavailable } from '#outside/stripe'
import { Payment } from '#payment/model'

/** Closes a checkout page that the visitor has left, and returns whether the booking was paid. */
export const abandonCheckout = async (
  context: Context,
  bookingId: string,
): Promise<OutcomeOf<typeof contract.abandonCheckout>> => {
  const booking = await Booking.query(context.db).findById(bookingId)
  // Free bookings and bookings created by the operator don't have a checkout page.
  if (!booking || (booking.paymentStatus !== 'pending' && !booking.stripeSessionId))
    return refuse('unknown')
  return orUnavailable(
    async () => {
      if (booking.paymentStatus === 'pending') await endCheckout(context, booking)
      return ok({ outcome: await readOutcome(context, bookingId) })
    },
    () => refuse('payments_unavailable'),
    { bookingId },
  )
}

/** Closes a booking's checkout page; the booking expires, or is completed if it was just paid. */
const endCheckout = async (context: Context, booking: Booking): Promise<void> => {
  const { db, stripe } = context
  const { id, stripeSessionId } = booking
  const closed = stripeSessionId && (await closeCheckoutSession(stripe, stripeSessionId))
  await db.transaction(async (trx) => {
    if (closed) {
      await settleBooking(context, trx, closed)
      return
    }
    const locked = await lockBooking(trx, id)
    // Don't expire the booking if it has a newer checkout page.
    if (locked?.stripeSessionId === stripeSessionId) await expireBooking(context, trx, locked)
  })
}

/** Closes other visitors' checkout pages for slots that this booking has taken. */
export const endOverlapping = async (context: Context, booking: Booking): Promise<void> => {
  const open = await Booking.query(context.db)
    .where({ paymentStatus: 'pending' })
    .whereNotNull('stripeSessionId')
    .whereNot({ id: booking.id })
  const overlapping = open.filter((other) => overlaps(other.start, booking.start))
  await forEachSettled(overlapping, (other) => endCheckout(context, other))
}

/** Each call to Stripe occupies a database connection, so limit how many run at once. */
const expiriesAtOnce = 6
const minuteJobMs = 45_000

/**
 * Expires bookings that are unpaid after 30 minutes, once Stripe confirms that they weren't paid.
 * Starts with the oldest bookings. If the time budget runs out, the next run continues.
 */
export const endExpired = async (context: Context): Promise<void> => {
  const due = await Booking.query(context.db)
    .where({ paymentStatus: 'pending' })
    .where('expiresAt', '<=', toTimestamp(context.now()))
    .orderBy('expiresAt')
    .limit(500)
  await forEachSettled(due, (booking) => endCheckout(context, booking), {
    concurrency: expiriesAtOnce,
    budgetMs: minuteJobMs,
  })
}

const readOutcome = async ({ db }: Context, bookingId: string) => {
  const booking = await Booking.query(db).findById(bookingId)
  if (booking?.paymentStatus === 'completed') return 'booked'
  if (booking?.paymentStatus === 'pending') return 'processing'
  return (await Payment.query(db).findOne({ bookingId })) ? 'charged' : 'not_charged'
}
