import { bookingRefusal } from '@synapse/shared/booking/booking-refusal'
import type * as contract from '@synapse/shared/booking/contract'
import { ok, refuse } from '@synapse/shared/contract/result'
import { centsFromEuro } from '@synapse/shared/money'
import type { ManualMethod } from '@synapse/shared/payment/payment'
import { addToTimeline, lockBooking } from '#booking/model'
import type { Change, Context } from '#core/context'
import { lockPayment } from '#payment/model'
import { findRecordedPayment, recordPayment, removePayment } from '#payment/record-payment'

/** Records a manual payment for a booking. Repeated calls with the same id have no effect. */
export const addBookingPayment: Change<typeof contract.addBookingPayment> = (
  context,
  bookingId,
  input,
) =>
  context.db.transaction(async (trx) => {
    const booking = await lockBooking(trx, bookingId)
    if (!booking) return refuse('unknown')
    const earlier = await findRecordedPayment(trx, { bookingId }, input)
    if (!earlier.ok) return earlier
    if (earlier.value) return ok(undefined)
    const at = context.now()
    const refusal = bookingRefusal('recordPayment', booking, at)
    if (refusal) return refusal
    const owedCents = centsFromEuro(booking.owed)
    const recorded = await recordPayment(context, trx, { bookingId }, owedCents, input)
    if (!recorded.ok) return recorded
    const { amount } = recorded.value
    await addToTimeline(trx, bookingId, 'paid', at, { amount, method: input.method })
    return ok(undefined)
  })

/** Removes a manual payment that was recorded by mistake. Succeeds if it is already gone. */
export const removeBookingPayment = ({ db, now, emit }: Context, bookingId: string, id: string) =>
  db.transaction(async (trx) => {
    // See `db/README.md` for the lock order.
    const found = await lockPayment(trx, id)
    if (!(await lockBooking(trx, bookingId))) return refuse('unknown')
    if (found?.bookingId !== bookingId) return ok(undefined)
    const removed = await removePayment(trx, found)
    if (!removed.ok) return removed
    await emit(trx, 'booking.charge_changed', { bookingId })
    await addToTimeline(trx, bookingId, 'payment_removed', now(), {
      amount: found.amount,
      method: found.paymentMethod as ManualMethod,
    })
    return ok(undefined)
  })
