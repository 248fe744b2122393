import { type BookingStatus, canTransition } from '@synapse/shared/booking/booking'
import {
  type BookingAction,
  type BookingRefusal,
  bookingRefusal,
} from '@synapse/shared/booking/booking-refusal'
import { type Result, refuse } from '@synapse/shared/contract/result'
import type { Knex } from 'knex'
import { Booking, lockBooking, lockSlots } from '#booking/model'
import type { Context } from '#core/context'
import { writeOrRefuse } from '#db/write'

/**
 * Locks a booking and, if the action is allowed now, changes it in the same transaction.
 * @param reasons the errors by constraint name
 */
export const changeBooking = <
  Action extends BookingAction,
  Value,
  Reason extends string = never,
  Violation extends string = never,
>(
  { db, now }: Context,
  id: string,
  action: Action,
  change: (trx: Knex.Transaction, booking: Booking) => Promise<Result<Value, Reason>>,
  reasons: Record<string, Violation> = {},
) => {
  type Answer = Result<Value, Reason | BookingRefusal<Action> | 'unknown'>
  return writeOrRefuse<Answer, Violation>(db, reasons, async (trx) => {
    if (action === 'move') await lockSlots(trx)
    const booking = await lockBooking(trx, id)
    if (!booking) return refuse('unknown')
    return bookingRefusal(action, booking, now()) ?? change(trx, booking)
  })
}

/** Changes a locked booking's status. @throws Error if the transition isn't allowed */
export const changeStatus = async (
  trx: Knex.Transaction,
  booking: Booking,
  paymentStatus: BookingStatus,
  changes: Partial<Booking> = {},
): Promise<void> => {
  const from = booking.paymentStatus
  if (!canTransition(from, paymentStatus))
    throw new Error(`Booking ${booking.id} is ${from} and cannot become ${paymentStatus}`)
  await Booking.query(trx)
    .findById(booking.id)
    .patch({ ...changes, paymentStatus, callerKey: null })
}
