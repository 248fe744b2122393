import { hasSessionBegun, orderNumber, pendingMinutes } from '@synapse/shared/booking/booking'
import { centsFromEuro, euroFromCents, formatAmount } from '@synapse/shared/money'
import { formatMoment } from '@synapse/shared/time'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import type { z } from 'zod'
import { bookingMetadata } from '#booking/checkout/checkout-session'
import { addToTimeline, Booking } from '#booking/model'
import type { Context } from '#core/context'
import { Coupon, findCoupon } from '#coupon/model'
import { toTimestamp } from '#db/columns'
import {
  type FetchedCheckout,
  isFromThisDeployment,
  paymentIntentOf,
  type RefundedShare,
  refundedShare,
} from '#outside/checkout'
import { fromStripeTime } from '#outside/stripe'
import { emitIfRefunded, recordCardPayment } from '#payment/record-payment'
import { addTodo, bookingLinkColumns, strayPaymentColumns } from '#todo/add-todo'
import { findWebsiteBySlug, type Website, WebsitePackage } from '#website/model'

type Metadata = z.output<typeof bookingMetadata>

/**
 * After this many minutes, a checkout's missing booking is assumed to be lost. Bookings are
 * committed before their checkout page opens, so a missing booking was lost in a restore.
 */
const lostAfterMinutes = 5

/** Returns whether a checkout session's booking may still be uncommitted rather than lost. */
export const mayBeUncommitted = ({ now }: Context, { created }: Stripe.Checkout.Session): boolean =>
  Temporal.Instant.compare(now(), fromStripeTime(created).add({ minutes: lostAfterMinutes })) < 0

/**
 * Recreates a lost booking from its paid checkout session, as a pending booking, and asks the
 * operator to check it. The caller must have called `lockSlots`.
 * @returns undefined if the metadata is incomplete, if the checkout session belongs to another
 * deployment, or if the booked time has passed, because nobody knows whether the session took place
 */
export const restoreBooking = async (
  context: Context,
  trx: Knex.Transaction,
  checkout: FetchedCheckout,
  id: string,
): Promise<Booking | undefined> => {
  const parsed = bookingMetadata.safeParse(checkout.metadata)
  const studentEmail = checkout.customer_email ?? checkout.customer_details?.email
  if (!parsed.success || !studentEmail || !isFromThisDeployment(context.settings, checkout))
    return undefined
  const { website: slug, sessionDate, couponCode, packageLabel, ...rest } = parsed.data
  if (hasSessionBegun({ start: sessionDate }, context.now())) return undefined
  const website = await findWebsiteBySlug(trx, slug)
  if (!website) return undefined
  await addMissingPackage(trx, website, parsed.data)
  const coupon = couponCode ? await findCoupon(trx, couponCode, website.id) : undefined
  // The visitor had reserved this use of the coupon before the backup was restored, so ignore the
  // limit.
  if (coupon) await Coupon.query(trx).findById(coupon.id).increment('usageCount', 1)
  const created = fromStripeTime(checkout.created)
  const booking = await Booking.query(trx).insertAndFetch({
    ...rest,
    id,
    websiteId: website.id,
    studentEmail,
    calendarEmail: studentEmail,
    participantEmails: [],
    sessionDate: toTimestamp(sessionDate),
    finalPrice: euroFromCents(centsFromEuro(rest.basePrice) - centsFromEuro(rest.discountAmount)),
    couponId: coupon?.id ?? null,
    couponCode: couponCode ?? null,
    stripeSessionId: checkout.id,
    createdAt: toTimestamp(created),
    expiresAt: toTimestamp(created.add({ minutes: pendingMinutes })),
  })
  await addToTimeline(trx, id, 'adopted', context.now(), {})
  const refunded = refundedShare(checkout)
  // If everything was refunded, there is nothing for the operator to check.
  if (refunded !== 'all') await addCheckTodo(trx, booking, refunded)
  return booking
}

/** Recreates a package that was added after the backup, but doesn't put it on sale. */
const addMissingPackage = (
  trx: Knex.Transaction,
  { id: websiteId }: Website,
  { sessionType, packageLabel, basePrice, numberOfStudents, durationMinutes }: Metadata,
) =>
  WebsitePackage.query(trx)
    .insert({
      websiteId,
      type: sessionType,
      label: packageLabel,
      price: basePrice,
      numberOfStudents,
      durationMinutes,
      isOffered: false,
    })
    .onConflict(['websiteId', 'type'])
    .ignore()

const addCheckTodo = (trx: Knex.Transaction, booking: Booking, refunded: PartRefunded) =>
  addTodo(trx, {
    key: restoredTodoKey(booking.id),
    title: `Check the restored booking: ${booking.studentName}`,
    description: restoredText(booking, refunded),
    ...bookingLinkColumns(booking),
  })

type PartRefunded = Exclude<RefundedShare, 'all'>

const restoredText = ({ id, start, studentEmail }: Booking, refunded: PartRefunded) => {
  const warning =
    refunded === 'some'
      ? 'Part of the payment was already refunded, so the session may have been cancelled. Its slot is reserved and no e-mails were sent. If the session takes place, click “Resend invite” on the booking; otherwise cancel it'
      : 'The session may have been cancelled or moved since then: please check whether it still takes place'
  return `Order ${orderNumber(id)} on ${formatMoment(start)} was paid, but the booking was missing, for example after restoring a backup. It was recreated from the Stripe payment, for its original time. ${warning}. Stripe doesn’t store participants’ addresses, the calendar address or notes: please ask ${studentEmail} for them.`
}

/**
 * Returns the key that prevents a second task about the same restored booking. It starts with
 * “adopted”, the former term for “restored”, because existing keys and timeline entries use it.
 */
export const restoredTodoKey = (bookingId: string): string => `adopted:${bookingId}`

/** Records a payment for a missing booking that can't be restored, and adds a task about it. */
export const recordStrayPayment = async (
  context: Context,
  trx: Knex.Transaction,
  checkout: FetchedCheckout,
): Promise<void> => {
  const payment = await recordCardPayment(context, trx, checkout, { bookingId: null })
  if (!payment) return
  const refunded = await emitIfRefunded(context, trx, payment, checkout)
  if (refunded !== 'all') await addStrayPaymentTodo(trx, checkout, refunded)
}

const addStrayPaymentTodo = (
  trx: Knex.Transaction,
  checkout: FetchedCheckout,
  refunded: RefundedShare,
) => {
  const { customer_details: payer, metadata, amount_total: cents, currency } = checkout
  const intent = paymentIntentOf(checkout)
  const email = payer?.email ?? checkout.customer_email
  const who = metadata?.studentName ?? payer?.name ?? email ?? 'an unknown payer'
  const amount = formatAmount(cents ?? 0, currency ?? 'eur')
  const at = formatMoment(fromStripeTime(intent.created))
  const time = bookingMetadata.shape.sessionDate.safeParse(metadata?.sessionDate)
  // Only a payment in euros that wasn't refunded can be assigned.
  const whatToDo =
    currency === 'eur' && refunded === 'nothing'
      ? 'If the session took place, please assign the payment as other income or to an invoice (Reports, Stripe); otherwise refund it in Stripe’s dashboard.'
      : 'Please refund what remains of it in Stripe’s dashboard.'
  return addTodo(trx, {
    ...strayPaymentColumns(intent.id, email),
    title: `Payment without a booking: ${amount} from ${who}`,
    description: `Stripe received ${amount} on ${at}${email ? ` from ${email}` : ''} (${intent.id})${time.success ? ` for a session on ${formatMoment(time.data)}` : ''}. The booking is missing, for example after restoring a backup, and couldn’t be restored. ${whatToDo}`,
  })
}
