import { endCheckout } from '#booking/end-checkout'
import { Booking } from '#booking/model'
import type { Context } from '#core/context'
import { anyOf } from '#db/any-of'

/**
 * Gives up the unfinished checkouts whose place a visitor's new one takes, so that a coupon use that
 * they hold is free again. Nobody but that visitor knows their checkout ids.
 * @returns one that was paid all the same, or whose bank has not answered yet
 * @throws StripeError when Stripe cannot be asked; nothing is lost then, and it can be tried again
 */
export const abandonReplaced = async (
  context: Context,
  checkoutIds: readonly string[],
): Promise<Booking | undefined> => {
  const replaced = await Booking.query(context.db).where('checkoutId', anyOf(checkoutIds))
  const ended = await Promise.all(replaced.map((booking) => abandonOne(context, booking)))
  return ended.find((booking) => booking && isInTheWay.includes(booking.paymentStatus))
}

/** Whoever paid for one of these must not be led to a second card page. */
const isInTheWay = ['completed', 'pending']

const abandonOne = async (context: Context, booking: Booking): Promise<Booking | undefined> => {
  const { db } = context
  if (booking.paymentStatus !== 'pending') return booking
  await endCheckout(context, booking)
  const ended = await Booking.query(db).findById(booking.id)
  const isOpened = ended?.paymentStatus === 'pending' && !booking.stripeSessionId
  // Its card page was opened in this very moment.
  return isOpened && ended.stripeSessionId ? abandonOne(context, ended) : ended
}
