import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import Stripe from 'stripe'
import { calendarFile, describeSession } from '#booking/ics'
import {
  bookingIdOfFreeToken,
  findBookingByMailToken,
  invoiceLinkOf,
  isMailToken,
} from '#booking/make-links'
import { Booking, readTimeline } from '#booking/model'
import { presentToVisitor } from '#booking/present'
import { readHowToPay } from '#booking/read-how-to-pay'
import { readWithdrawal, withdrawalAmounts } from '#booking/read-withdrawal'
import { settleBooking } from '#booking/settle-booking'
import type { Context } from '#core/context'
import { anyOf } from '#db/sql'
import { isPaidFor, retrieveSession } from '#outside/stripe'
import { heldCents, Payment, readPaymentSums } from '#payment/model'
import { readReceipts } from '#payment/read-receipts'
import { readBookedOffer, Website } from '#website/model'

/** Returns a booking's current state for its success page. */
export const readConfirmation = async (context: Context, sessionId: string) => {
  const found = await findBookingBySession(context, sessionId)
  if (!found.ok) return found
  const { db, now, settings } = context
  const booking = found.value
  const { id: bookingId } = booking
  const { website, label } = await readBookedOffer(db, booking)
  const move = (await readTimeline(db, bookingId, 'moved')).at(-1)
  const [howToPay, withdrawal, money, receipts, payment, reused] = await Promise.all([
    readHowToPay(context, booking),
    readWithdrawal(context, booking, booking.studentEmail),
    readPaymentSums(db, bookingId),
    readReceipts(db, bookingId),
    Payment.query(db).findOne({ bookingId }),
    Website.query(db).select('slug').where('slug', anyOf(website.formerSlugs)),
  ])
  return ok(
    presentToVisitor(booking, {
      website,
      formerSlugs: website.formerSlugs.filter((slug) => !reused.some((one) => one.slug === slug)),
      label,
      movedFrom: move?.detail.from ?? null,
      invoiceLink: invoiceLinkOf(settings, booking),
      howToPay,
      withdrawal,
      money,
      amounts: withdrawalAmounts(booking, money, now()),
      receipts,
      wrongPayment: booking.paymentStatus === 'expired' && payment ? outcomeOf(payment) : undefined,
      isFromMail: isMailToken(sessionId),
      now: now(),
    }),
  )
}

/** Returns whether a payment was refunded or, after a lost dispute, returned by the bank. */
const outcomeOf = (payment: Payment) =>
  payment.status === 'refunded' || (payment.status === 'dispute_lost' && heldCents([payment]) === 0)
    ? 'returned'
    : 'kept'

/** Returns a completed booking's session as a calendar file. */
export const readCalendarFile = async (context: Context, sessionId: string) => {
  const found = await findBookingBySession(context, sessionId)
  if (!found.ok) return found
  if (found.value.paymentStatus !== 'completed' || found.value.isUnconfirmed)
    return refuse('not_booked')
  const offer = await readBookedOffer(context.db, found.value)
  return ok(calendarFile(describeSession(context.settings, { booking: found.value, ...offer })))
}

type Found = Result<Booking, 'unknown' | 'payments_unavailable'>

/**
 * Returns the booking for a checkout session's id or a link's token. Settles an unpaid booking
 * first, in case Stripe's webhook is late or lost.
 */
export const findBookingBySession = async (context: Context, sessionId: string): Promise<Found> => {
  if (isMailToken(sessionId)) return orUnknown(await findBookingByMailToken(context, sessionId))
  const known = await findKnown(context, sessionId)
  const isSettled = known && known.paymentStatus !== 'pending' && known.paymentStatus !== 'expired'
  if (known && (isSettled || !known.stripeSessionId)) return ok(known)
  if (!sessionId.startsWith('cs_')) return refuse('unknown')
  try {
    return await settleFromStripe(context, sessionId)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return error.statusCode === 404 ? orUnknown(known) : refuse('payments_unavailable')
  }
}

const orUnknown = (booking: Booking | undefined): Found =>
  booking ? ok(booking) : refuse('unknown')

const settleFromStripe = async (context: Context, sessionId: string): Promise<Found> => {
  const { db, stripe } = context
  const session = await retrieveSession(stripe, sessionId)
  const isKnown = await db.transaction((trx) => settleBooking(context, trx, session))
  // The visitor has paid, so ask them to try again: "not found" would be misleading.
  if (!isKnown && isPaidFor(session)) return refuse('payments_unavailable')
  return orUnknown(await Booking.query(db).findOne({ stripeSessionId: sessionId }))
}

const findKnown = ({ db, settings }: Context, sessionId: string) => {
  const id = bookingIdOfFreeToken(settings, sessionId)
  // The operator may have set a price in the meantime.
  return id
    ? Booking.query(db).findById(id)
    : Booking.query(db).findOne({ stripeSessionId: sessionId })
}
