import { hasSessionBegun } from '@synapse/shared/booking/booking'
import { ok, refuse } from '@synapse/shared/contract/result'
import { euroFromCents, eurosFromCents, sumCents } from '@synapse/shared/money'
import { type ManualMethod, manualMethods } from '@synapse/shared/payment/payment'
import type * as contract from '@synapse/shared/refund/contract'
import { Booking } from '#booking/model'
import { readWithdrawalAmounts } from '#booking/read-withdrawal'
import type { Context } from '#core/context'
import { isManual, refundedCents } from '#payment/model'
import { readBookingEnding } from '#refund/read-booking-ending'
import {
  hasOtherCurrency,
  type Refundable,
  type RefundScope,
  readRefundable,
  refundScope,
  sumRefundableCents,
} from '#refund/read-refundable'
import { TodoItem } from '#todo/model'

/** Reads the amounts that can be refunded through a task. */
export const previewRefund = async (context: Context, todoId: string) => {
  const todo = await TodoItem.query(context.db).findById(todoId)
  if (!todo) return refuse('unknown')
  const scope = refundScope(todo)
  if (scope && hasOtherCurrency(await readRefundable(context.db, scope)))
    return refuse('other_currency')
  const preview = scope && (await readPreview(context, scope, todo))
  return preview ? ok(preview) : refuse('no_booking')
}

/** Reads how much of a booking's payments can be refunded. */
export const previewBookingRefund = async (context: Context, bookingId: string) => {
  const preview = await readPreview(context, { bookingId })
  return preview ? ok(preview) : refuse('unknown')
}

const readPreview = async (
  { db, now }: Context,
  scope: RefundScope,
  todo?: TodoItem,
): Promise<contract.RefundPreview | undefined> => {
  const booking = await Booking.query(db).findById(scope.bookingId)
  if (!booking) return undefined
  const at = now()
  const all = await readRefundable(db, scope)
  const refundable = all.filter(({ payment }) => payment.currency === 'eur')
  const payments = refundable.map(({ payment }) => payment)
  const manual = refundable.filter(({ payment }) => isManual(payment))
  const refundableCents = sumRefundableCents(refundable)
  const pendingCents = sumCents(refundable.map((one) => one.pendingCents))
  const due = todo?.relatedData.refundDue
    ? euroFromCents((await readWithdrawalAmounts(db, booking, at)).refundCents)
    : null
  return {
    bookingId: booking.id,
    studentName: booking.studentName,
    ...eurosFromCents({
      paidCents: refundedCents(payments) + pendingCents + refundableCents,
      refundedCents: refundedCents(payments),
      pendingCents,
      remainingCents: refundableCents,
      remainingByHandCents: sumRefundableCents(manual),
    }),
    method: methodOf(manual),
    cancelsBooking: await readBookingEnding(db, booking, payments, todo),
    due,
    hasBegun: hasSessionBegun(booking, at),
  }
}

/** Returns the method of the latest manual payment. @param refundable sorted, latest first */
const methodOf = (refundable: readonly Refundable[]): ManualMethod | null => {
  const method = refundable[0]?.payment.paymentMethod
  return manualMethods.find((one) => one === method) ?? null
}
