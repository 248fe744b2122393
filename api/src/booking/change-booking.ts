import {
  type BookingAction,
  type BookingRefusal,
  bookingRefusal,
} from '@synapse/shared/booking/booking-refusal'
import type * as contract from '@synapse/shared/booking/contract'
import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import { startsWithinPeriod } from '@synapse/shared/withdrawal/withdrawal'
import type { Knex } from 'knex'
import { addToTimeline, Booking, lockBooking, lockSlots } from '#booking/model'
import type { Change, Context } from '#core/context'
import { isStale, toTimestamp } from '#db/columns'
import { transactionOrRefusal } from '#db/transaction-or-refusal'
import { refuseViolation } from '#db/violation'

/**
 * Locks a booking and, if the action is allowed now, changes it in the same transaction.
 * @param changesSlot also serializes the change with all other changes of slots
 */
export const changeBooking = <Action extends BookingAction, Value, Reason extends string = never>(
  { db, now }: Context,
  id: string,
  action: Action,
  change: (trx: Knex.Transaction, booking: Booking) => Promise<Result<Value, Reason>>,
  { changesSlot = false } = {},
) =>
  transactionOrRefusal<Value, Reason | BookingRefusal<Action> | 'unknown'>(db, async (trx) => {
    if (changesSlot) await lockSlots(trx)
    const booking = await lockBooking(trx, id)
    if (!booking) return refuse('unknown')
    return bookingRefusal(action, booking, now()) ?? change(trx, booking)
  })

/** Changes the operator's notes on a booking. */
export const changeBookingNotes: Change<typeof contract.changeBookingNotes> = (
  { db, now },
  id,
  { additionalNotes, version },
) =>
  db.transaction(async (trx) => {
    const booking = await lockBooking(trx, id)
    if (!booking) return refuse('unknown')
    if (isStale(booking, version)) return refuse('changed')
    await Booking.query(trx)
      .findById(id)
      .patch({ notes: additionalNotes || null })
    await addToTimeline(trx, id, 'note_changed', now(), {})
    return ok(undefined)
  })

/** Marks a booking as a no-show, or removes the mark. */
export const markNoShow: Change<typeof contract.markNoShow> = (context, id, { isNoShow }) =>
  changeBooking(context, id, 'markNoShow', async (trx, booking) => {
    if (booking.isNoShow === isNoShow) return ok(undefined)
    await Booking.query(trx).findById(id).patch({ isNoShow })
    await addToTimeline(trx, id, isNoShow ? 'no_show' : 'no_show_removed', context.now(), {})
    return ok(undefined)
  })

/** Moves a completed booking to another time at the same price, and releases its old slot. */
export const moveBooking: Change<typeof contract.moveBooking> = (
  context,
  id,
  { sessionDate: start, requestsEarlyStart, version },
) => {
  const move = async (trx: Knex.Transaction, booking: Booking) => {
    if (booking.start.equals(start)) return ok(undefined)
    if (isStale(booking, version)) return refuse('changed')
    const at = context.now()
    if (Temporal.Instant.compare(start, at) <= 0) return refuse('past')
    const { withdrawableUntil, earlyStartRequestedAt } = booking
    const isEarly =
      requestsEarlyStart &&
      !earlyStartRequestedAt &&
      withdrawableUntil !== null &&
      startsWithinPeriod(start, withdrawableUntil)
    await Booking.query(trx)
      .findById(id)
      .patch({
        sessionDate: toTimestamp(start),
        inviteSequence: booking.inviteSequence + 1,
        // Remove the no-show mark, because it refers to the old time.
        isNoShow: false,
        ...(isEarly && { earlyStartRequestedAt: toTimestamp(at) }),
      })
    await addToTimeline(trx, id, 'moved', at, {
      from: booking.start.toString(),
      to: start.toString(),
    })
    if (isEarly) await addToTimeline(trx, id, 'early_start_requested', at, {})
    await context.emit(trx, 'booking.moved', { bookingId: id })
    return ok(undefined)
  }
  return refuseViolation(changeBooking(context, id, 'move', move, { changesSlot: true }), {
    bookings_no_overlap: 'taken',
  })
}
