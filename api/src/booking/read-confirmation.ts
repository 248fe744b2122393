import { ok, refuse } from '@synapse/shared/contract/result'
import { settleByToken } from '#booking/checkout/settle-by-token'
import { calendarFile, describeSession } from '#booking/ics'
import { readTimeline } from '#booking/model'
import { presentToVisitor } from '#booking/present'
import { readHowToPay } from '#booking/read-how-to-pay'
import { readWithdrawal, withdrawalAmounts } from '#booking/read-withdrawal'
import { invoiceLinkOf } from '#booking/visitor-links'
import { isMailToken } from '#booking/visitor-token'
import type { Context } from '#core/context'
import { anyOf } from '#db/sql'
import { Payment, revenueCents } from '#payment/model'
import { readPaymentSums } from '#payment/read-payment-sums'
import { readReceipts } from '#payment/read-receipts'
import { readWebsiteAndLabel, Website } from '#website/model'

/** Returns a booking's current state for its success page. */
export const readConfirmation = async (context: Context, bookingToken: string) => {
  const found = await settleByToken(context, bookingToken)
  if (!found.ok) return found
  const { db, now, settings } = context
  const booking = found.value
  const { id: bookingId } = booking
  const at = now()
  const { website, label } = await readWebsiteAndLabel(db, booking)
  const move = (await readTimeline(db, bookingId, 'moved')).at(-1)
  const [howToPay, withdrawal, money, receipts, payments, reused] = await Promise.all([
    readHowToPay(context, booking),
    readWithdrawal(context, booking, booking.studentEmail, at),
    readPaymentSums(db, bookingId),
    readReceipts(db, bookingId),
    Payment.query(db).where({ bookingId }),
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
      amounts: withdrawalAmounts(booking, money, at),
      receipts,
      wrongPayment: booking.paymentStatus === 'expired' ? outcomeOf(payments) : undefined,
      isFromMail: isMailToken(bookingToken),
      now: at,
    }),
  )
}

const outcomeOf = (payments: readonly Payment[]) => {
  if (payments.length === 0) return undefined
  return payments.every(isReturned) ? 'returned' : 'kept'
}

/** Returns whether a payment was refunded or, after a lost dispute, returned by the bank. */
const isReturned = (payment: Payment) =>
  payment.status === 'refunded' ||
  (payment.status === 'dispute_lost' && revenueCents([payment]) === 0)

/** Returns a completed booking's session as a calendar file. */
export const readCalendarFile = async (context: Context, bookingToken: string) => {
  const found = await settleByToken(context, bookingToken)
  if (!found.ok) return found
  if (found.value.paymentStatus !== 'completed' || found.value.isUnconfirmed)
    return refuse('not_booked')
  const about = await readWebsiteAndLabel(context.db, found.value)
  return ok(calendarFile(describeSession(context.settings, { booking: found.value, ...about })))
}
