import { hasSessionBegun } from '@synapse/shared/booking/booking'
import { centsFromEuro, formatAmount, formatEuro } from '@synapse/shared/money'
import { formatMoment } from '@synapse/shared/time'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import { changeStatus } from '#booking/change-booking'
import {
  mayBeUncommitted,
  recordStrayPayment,
  restoreBooking,
  restoredTodoKey,
} from '#booking/checkout/restore-booking'
import { completeBooking } from '#booking/complete-booking'
import { addToTimeline, Booking, lockBooking, lockSlots } from '#booking/model'
import type { Context } from '#core/context'
import { Coupon, releaseCouponUse } from '#coupon/model'
import {
  type FetchedCheckout,
  isCheckoutEnded,
  isPaidFor,
  paymentIntentOf,
  type RefundedShare,
} from '#outside/checkout'
import { metadataId } from '#outside/stripe'
import type { Payment } from '#payment/model'
import { emitIfRefunded, recordCardPayment } from '#payment/record-payment'
import type { CheckoutHandler } from '#payment/settle-checkouts'
import { addTodo, bookingLinkColumns } from '#todo/add-todo'
import { paymentTodoKey } from '#todo/model'
import { lockWebsite } from '#website/model'

/**
 * Updates a booking to match its checkout session, which was just fetched from Stripe. The webhook,
 * the success page, the job that runs every minute and the nightly job all complete bookings
 * through this function. Safe to repeat and to run concurrently.
 * @returns 'missing' if the booking isn't committed yet, or was never paid and has been deleted
 */
export const settleBooking = async (
  context: Context,
  trx: Knex.Transaction,
  checkout: FetchedCheckout,
): Promise<'settled' | 'missing'> => {
  const bookingId = bookingIdIn(checkout.metadata)
  if (!bookingId) return 'settled'
  const isPaid = isPaidFor(checkout)
  // See `db/README.md` for the lock order.
  if (isPaid) await lockSlots(trx)
  const existing = await lockBooking(trx, bookingId)
  if (!existing && (!isPaid || mayBeUncommitted(context, checkout))) return 'missing'
  const booking = existing ?? (await restoreBooking(context, trx, checkout, bookingId))
  if (!booking) {
    await recordStrayPayment(context, trx, checkout)
    return 'settled'
  }
  if (!booking.stripeSessionId)
    await Booking.query(trx).findById(booking.id).patch({ stripeSessionId: checkout.id })
  if (isPaid) await settlePaid(context, trx, booking, checkout)
  else if (isCheckoutEnded(checkout)) await expireBooking(context, trx, booking)
  return 'settled'
}

const bookingIdIn = (metadata: Stripe.Metadata | null) => metadataId(metadata, 'bookingId')

export const bookingCheckouts: CheckoutHandler = {
  idFromMetadata: bookingIdIn,
  settle: async (context, trx, checkout) => {
    const outcome = await settleBooking(context, trx, checkout)
    // If the booking of an unpaid checkout was deleted, there is nothing to settle.
    return outcome === 'missing' && isPaidFor(checkout) ? 'not_yet' : 'applied'
  },
  isOpen: async ({ db }, { metadata }) => {
    const booking = await Booking.query(db).findById(bookingIdIn(metadata) ?? '')
    return booking?.paymentStatus === 'pending'
  },
}

/** Expires a pending booking and releases the use of its coupon. Ignores other bookings. */
export const expireBooking = async ({ now }: Context, trx: Knex.Transaction, booking: Booking) => {
  if (booking.paymentStatus !== 'pending') return
  await changeStatus(trx, booking, 'expired')
  if (booking.couponId) await releaseCouponUse(trx, booking.couponId)
  await addToTimeline(trx, booking.id, 'expired', now(), {})
}

const settlePaid = async (
  context: Context,
  trx: Knex.Transaction,
  booking: Booking,
  checkout: FetchedCheckout,
): Promise<void> => {
  // Lock order: coupon and website first, then the rows that are locked to record the payment.
  if (booking.couponId) await Coupon.query(trx).findById(booking.couponId).forUpdate()
  await lockWebsite(trx, booking.websiteId)
  const payment = await recordCardPayment(context, trx, checkout, { bookingId: booking.id })
  // If an earlier call recorded the payment, that call has also started the follow-up work.
  if (!payment) return
  const { id: bookingId, paymentStatus, couponId, totalCents } = booking
  const { id: paymentId, amount } = payment
  const at = context.now()
  const paymentIntent = paymentIntentOf(checkout).id
  await Booking.query(trx).findById(bookingId).patch({ stripePaymentIntentId: paymentIntent })
  await addToTimeline(trx, bookingId, 'paid', at, { amount, paymentIntent })
  const refunded = await emitIfRefunded(context, trx, payment, checkout)
  switch (outcomeOf(booking, checkout, refunded, at)) {
    case 'refunded':
      // The payment was refunded before it was recorded, so no e-mail about the booking is sent.
      if (isUnpaid(booking)) await markRefunded(context, trx, booking)
      return
    case 'not_due':
      await addPaymentTodo(trx, booking, payment, 'was paid a second time or after cancellation')
      return
    case 'wrong_amount': {
      await addToTimeline(trx, bookingId, 'amount_differs', at, { amount })
      const problem = `was paid with an amount other than ${formatEuro(totalCents)}`
      await addPaymentTodo(trx, booking, payment, problem)
      await expireBooking(context, trx, booking)
      await context.emit(trx, 'booking.amount_differs', { bookingId, paymentId })
      return
    }
    case 'late':
      await giveUpSlot(context, trx, { booking, payment, why: 'over' })
      return
    case 'in_time': {
      // If part of the payment was refunded, don't confirm the session: it may have been cancelled,
      // and the cancellation lost in a restore.
      const isUnconfirmed = refunded === 'some'
      const completed = await completeBooking(context, trx, booking, { isUnconfirmed })
      if (!completed.ok) {
        await giveUpSlot(context, trx, { booking, payment, why: completed.reason })
        return
      }
      // When the booking expired, it released its use of the coupon, so count the use again.
      if (paymentStatus === 'expired' && couponId)
        await Coupon.query(trx).findById(couponId).increment('usageCount', 1)
      if (isUnconfirmed) await addConfirmOrCancelTodo(trx, booking)
    }
  }
}

const isUnpaid = ({ paymentStatus }: Booking) =>
  paymentStatus === 'pending' || paymentStatus === 'expired'

/** Classifies a booking's payment, without checking whether the slot is still free. */
const outcomeOf = (
  booking: Booking,
  checkout: FetchedCheckout,
  refunded: RefundedShare,
  at: Temporal.Instant,
) => {
  if (refunded === 'all') return 'refunded'
  if (!isUnpaid(booking)) return 'not_due'
  if (checkout.amount_total !== booking.totalCents || checkout.currency !== 'eur')
    return 'wrong_amount'
  return hasSessionBegun(booking, at) ? 'late' : 'in_time'
}

const markRefunded = async ({ emit }: Context, trx: Knex.Transaction, booking: Booking) => {
  await changeStatus(trx, booking, 'refunded', { expiresAt: null })
  // Before a backup was restored, the booking may have been completed and added to the calendar.
  await emit(trx, 'calendar_event.outdated', { bookingId: booking.id })
  if (booking.paymentStatus === 'pending' && booking.couponId)
    await releaseCouponUse(trx, booking.couponId)
}

const partlyRefundedText = ({ start }: Booking) =>
  `Stripe refunded part of the payment before it was recorded here, for example because a backup was restored, so the session on ${formatMoment(start)} may have been cancelled. Its slot is reserved and no e-mails were sent. If the session takes place, click “Resend invite” on the booking to send the confirmation; otherwise cancel it.`

const addConfirmOrCancelTodo = (trx: Knex.Transaction, booking: Booking) =>
  addTodo(trx, {
    // Use the key of the task about a restored booking, so that the operator doesn't get two tasks.
    key: restoredTodoKey(booking.id),
    title: `Confirm or cancel: ${booking.studentName}’s booking was partly refunded`,
    description: partlyRefundedText(booking),
    ...bookingLinkColumns(booking),
  })

type Lost = { booking: Booking; payment: Payment; why: keyof typeof reasons }

const reasons = {
  taken: {
    event: 'booking.slot_lost',
    title: 'Slot lost',
    description:
      'Two visitors paid for overlapping times. This visitor paid second, gets a full refund automatically and was asked to choose another time.',
  },
  over: {
    event: 'booking.paid_too_late',
    title: 'Paid too late',
    description:
      'The payment arrived after the session’s start time. The visitor gets a full refund automatically and was asked to choose another time.',
  },
} as const

/** Marks the booking as refunded; the event's jobs refund the payment and notify the visitor. */
const giveUpSlot = async (
  context: Context,
  trx: Knex.Transaction,
  { booking, payment, why }: Lost,
) => {
  const { event, title, description } = reasons[why]
  await markRefunded(context, trx, booking)
  await addToTimeline(trx, booking.id, 'slot_lost', context.now(), { why })
  await addTodo(trx, {
    key: `slot-lost:${booking.id}`,
    type: 'refund_processing',
    title: `${title}: ${booking.studentName} is being refunded`,
    description,
    ...bookingLinkColumns(booking),
  })
  await context.emit(trx, event, { bookingId: booking.id, paymentId: payment.id })
}

const addPaymentTodo = (
  trx: Knex.Transaction,
  booking: Booking,
  payment: Payment,
  problem: string,
) =>
  addTodo(trx, {
    key: paymentTodoKey(payment.stripePaymentIntentId),
    type: 'refund_processing',
    title: `Check this payment: ${booking.studentName}’s booking ${problem}`,
    description: `Stripe received ${formatAmount(centsFromEuro(payment.amount), payment.currency)} (${payment.stripePaymentIntentId}). The booking was not changed; please refund the payment or agree on a solution with the student.`,
    ...bookingLinkColumns(booking, { paymentIntent: payment.stripePaymentIntentId }),
  })
