import { type BookingStatus, canTransition } from '@synapse/shared/booking/booking'
import type { Knex } from 'knex'
import { Booking } from '#booking/model'

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
