import { formatEuro } from '@synapse/shared/money'
import { formatMoment } from '@synapse/shared/time'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import { completeBooking } from '#booking/complete-booking'
import { addToTimeline, Booking, changeStatus, lockBooking, lockSlots } from '#booking/model'
import {
  askOperatorAboutStray,
  mayStillCome,
  restoreBooking,
  restoredKey,
} from '#booking/restore-booking'
import type { Context } from '#core/context'
import { Coupon, releaseCouponUse } from '#coupon/model'
import { type FetchedSession, hasFailed, idIn, intentOf, isPaidFor } from '#outside/stripe'
import type { Payable } from '#payment/follow-checkout'
import type { Payment } from '#payment/model'
import { followGivenBack, recordCardPayment } from '#payment/record-card-payment'
import { addTodo } from '#todo/model'

/** What a checkout session says about its booking. */
type Settled =
  /** The session belongs to nobody here. */
  | 'not_ours'
  /** It names a booking that is not there: not yet, or not paid for and taken back. */
  | 'unknown_booking'
  /** Paid for, but its booking is gone and could not be written anew: the operator is asked. */
  | 'stray'
  | 'open'
  /** The bank has not said yes yet. */
  | 'processing'
  | 'expired'
  | 'completed'
  /** Paid, but the slot is somebody else's or its time is over: money on its way back. */
  | 'lost'
  /** Paid, and all of it went back before it was heard of. */
  | 'given_back'
  | 'amount_differs'

/**
 * Brings a booking to where its checkout session is. The one way in which a payment completes a
 * booking: the webhook, the success page, the minute job and the daily job all come here, with a
 * session that was just fetched from Stripe. Safe to repeat and to run at the same time.
 */
export const settleBooking = async (
  context: Context,
  trx: Knex.Transaction,
  session: FetchedSession,
): Promise<Settled> => {
  const bookingId = bookingIdIn(session.metadata)
  if (!bookingId) return 'not_ours'
  const isPaid = isPaidFor(session)
  // Always slots first, then the row: one order, so that nobody waits in a circle.
  if (isPaid) await lockSlots(trx)
  const known = await lockBooking(trx, bookingId)
  if (!known && (!isPaid || mayStillCome(context, session))) return 'unknown_booking'
  const booking = known ?? (await restoreBooking(context, trx, session, bookingId))
  if (!booking) return keepStray(context, trx, session)
  if (!booking.stripeSessionId)
    await Booking.query(trx).findById(booking.id).patch({ stripeSessionId: session.id })
  if (isPaid) return settlePaid(context, trx, booking, session)
  if (session.status === 'expired' || hasFailed(session)) {
    await expireBooking(context, trx, booking)
    return 'expired'
  }
  return session.status === 'complete' ? 'processing' : 'open'
}

/** The booking that something at Stripe is for; other things of the same account name none. */
const bookingIdIn = (metadata: Stripe.Metadata | null) => idIn(metadata, 'bookingId')

/** Bookings as what is paid for by card. */
export const payableBookings: Payable = {
  idIn: bookingIdIn,
  settle: async (context, trx, session) => {
    const settled = await settleBooking(context, trx, session)
    // Without money a booking that is not there was taken back, and never comes.
    return settled !== 'unknown_booking' || !isPaidFor(session)
  },
  isOpen: async ({ db }, { metadata }) => {
    const booking = await Booking.query(db).findById(bookingIdIn(metadata) ?? '')
    return booking?.paymentStatus === 'pending'
  },
}

/** Ends a pending booking and gives its coupon use back. Any other booking stays as it is. */
export const expireBooking = async (
  { now }: Context,
  trx: Knex.Transaction,
  booking: Booking,
): Promise<void> => {
  if (booking.paymentStatus !== 'pending') return
  await changeStatus(trx, booking, 'expired')
  if (booking.couponId) await releaseCouponUse(trx, booking.couponId)
  await addToTimeline(trx, booking.id, 'expired', now(), {})
}

/** Money is written down even where nobody knows what it is for. */
const keepStray = async (
  context: Context,
  trx: Knex.Transaction,
  session: FetchedSession,
): Promise<Settled> => {
  const payment = await recordPayment(context, trx, undefined, session)
  if (!payment) return 'stray'
  if ((await followGivenBack(context, trx, payment, session)) !== 'all')
    await askOperatorAboutStray(trx, session, intentOf(session))
  return 'stray'
}

const settlePaid = async (
  context: Context,
  trx: Knex.Transaction,
  booking: Booking,
  session: FetchedSession,
): Promise<Settled> => {
  const payment = await recordPayment(context, trx, booking, session)
  // Whatever was to be done for this payment has been done with it.
  if (!payment) return statusOf(booking)
  const givenBack = await followGivenBack(context, trx, payment, session)
  if (givenBack === 'all') return endGivenBack(trx, booking)
  if (booking.paymentStatus !== 'pending' && booking.paymentStatus !== 'expired') {
    await askOperatorAbout(trx, booking, payment, 'was paid for a second time or after it ended')
    return statusOf(booking)
  }
  if (session.amount_total !== booking.totalCents || session.currency !== 'eur') {
    await addToTimeline(trx, booking.id, 'amount_differs', context.now(), {
      amount: payment.amount,
    })
    await askOperatorAbout(
      trx,
      booking,
      payment,
      `was paid with another amount than ${formatEuro(booking.totalCents)}`,
    )
    await expireBooking(context, trx, booking)
    await context.emit(trx, 'booking.amount_differs', {
      bookingId: booking.id,
      paymentId: payment.id,
    })
    return 'amount_differs'
  }
  // A late payment takes the coupon use back that the expiry had given away.
  if (booking.paymentStatus === 'expired' && booking.couponId)
    await Coupon.query(trx).findById(booking.couponId).increment('usageCount', 1)
  const isOver = Temporal.Instant.compare(booking.start, context.now()) <= 0
  // A session that was cancelled with a partial refund must not be confirmed again after a restore.
  const isDoubtful = givenBack === 'some'
  if (!isOver && (await completeBooking(context, trx, booking, isDoubtful))) {
    if (isDoubtful) await askWhetherItStands(trx, booking)
    return 'completed'
  }
  await loseSlot(context, trx, { booking, payment, why: isOver ? 'over' : 'taken' })
  return 'lost'
}

const askWhetherItStands = (trx: Knex.Transaction, booking: Booking) =>
  addTodo(trx, {
    // One that was restored has a task that says so already.
    key: restoredKey(booking.id),
    title: `Confirm or cancel: ${booking.studentName}’s booking was partly refunded`,
    description: `Stripe had refunded a part of the payment before it was known here, as after restoring a backup, so the session on ${formatMoment(booking.start)} may have been cancelled. Its slot is held and nobody has been written to. If it stands, press “Resend invite” on the booking, which sends the confirmation; otherwise cancel it.`,
    booking,
  })

/** Money that has gone back buys nothing: nobody is told of a booking, and nobody of a refund to come. */
const endGivenBack = async (trx: Knex.Transaction, booking: Booking): Promise<Settled> => {
  const { paymentStatus, couponId } = booking
  if (paymentStatus !== 'pending' && paymentStatus !== 'expired') return statusOf(booking)
  await changeStatus(trx, booking, 'refunded', { expiresAt: null })
  if (paymentStatus === 'pending' && couponId) await releaseCouponUse(trx, couponId)
  return 'given_back'
}

const statusOf = (booking: Booking): Settled => {
  if (booking.paymentStatus === 'completed') return 'completed'
  return booking.paymentStatus === 'refunded' ? 'lost' : 'expired'
}

/** The payment of a booking, with what the booking says of it. @returns undefined when it was recorded before */
const recordPayment = async (
  context: Context,
  trx: Knex.Transaction,
  booking: Booking | undefined,
  session: FetchedSession,
): Promise<Payment | undefined> => {
  const payment = await recordCardPayment(context, trx, session, { bookingId: booking?.id ?? null })
  if (!payment || !booking) return payment
  const paymentIntent = intentOf(session).id
  await Booking.query(trx).findById(booking.id).patch({ stripePaymentIntentId: paymentIntent })
  await addToTimeline(trx, booking.id, 'paid', context.now(), {
    amount: payment.amount,
    paymentIntent,
  })
  return payment
}

type Lost = { booking: Booking; payment: Payment; why: keyof typeof reasons }

/** Why a paid slot cannot be had. */
const reasons = {
  taken: {
    event: 'booking.lost',
    title: 'Slot lost',
    description:
      'Two visitors paid for overlapping times. This one came second, gets the whole amount back automatically and was asked to choose another time.',
  },
  over: {
    event: 'booking.too_late',
    title: 'Paid too late',
    description:
      'The payment came when the session’s time had begun already. The visitor gets the whole amount back automatically and was asked to choose another time.',
  },
} as const

/** The whole amount goes back and the visitor is told, by what follows; the operator knows at once. */
const loseSlot = async (
  { now, emit }: Context,
  trx: Knex.Transaction,
  { booking, payment, why }: Lost,
) => {
  const { event, title, description } = reasons[why]
  await changeStatus(trx, booking, 'refunded', { expiresAt: null })
  if (booking.couponId) await releaseCouponUse(trx, booking.couponId)
  await addToTimeline(trx, booking.id, 'slot_lost', now(), { why })
  await addTodo(trx, {
    key: `slot-lost:${booking.id}`,
    type: 'refund_processing',
    title: `${title}: ${booking.studentName} is being refunded`,
    description,
    booking,
  })
  await emit(trx, event, { bookingId: booking.id, paymentId: payment.id })
}

const askOperatorAbout = (
  trx: Knex.Transaction,
  booking: Booking,
  payment: Payment,
  what: string,
) =>
  addTodo(trx, {
    key: `payment:${payment.stripePaymentIntentId}`,
    type: 'refund_processing',
    title: `Payment to look at: ${booking.studentName}’s booking ${what}`,
    description: `Stripe has taken ${payment.amount} ${payment.currency.toUpperCase()} (${payment.stripePaymentIntentId}). The booking was left as it is; please refund the payment or settle it with the student.`,
    booking,
    paymentIntent: payment.stripePaymentIntentId,
  })
