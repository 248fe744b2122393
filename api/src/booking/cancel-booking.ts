import { hasSessionBegun } from '@synapse/shared/booking/booking'
import type * as contract from '@synapse/shared/booking/contract'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import type { Knex } from 'knex'
import { changeBooking, changeStatus } from '#booking/change-booking'
import { addToTimeline, type Booking } from '#booking/model'
import type { Context } from '#core/context'
import { isStale, toTimestamp } from '#db/columns'

type Ending = {
  /** The final status: 'refunded' if the full payment was refunded. */
  status: 'cancelled' | 'refunded'
  cause: 'cancellation' | 'refund'
}

/**
 * Cancels or refunds a completed booking, and releases its slot. If the session hasn't started,
 * also notifies the guests and withdraws their invitations. The caller must have locked the
 * booking.
 */
export const endBooking = async (
  { now, emit }: Context,
  trx: Knex.Transaction,
  booking: Booking,
  { status, cause }: Ending,
): Promise<void> => {
  const at = now()
  const hasBegun = hasSessionBegun(booking, at)
  await emit(trx, 'booking.charge_changed', { bookingId: booking.id })
  if (hasBegun && status === 'refunded') return changeStatus(trx, booking, status)
  await changeStatus(trx, booking, status, {
    cancelledAt: toTimestamp(at),
    ...(!hasBegun && { inviteSequence: booking.inviteSequence + 1 }),
  })
  await addToTimeline(
    trx,
    booking.id,
    'cancelled',
    at,
    cause === 'refund' ? { because: 'refunded' } : {},
  )
  const name = cause === 'refund' ? 'booking.ended_by_refund' : 'booking.cancelled'
  if (!hasBegun) await emit(trx, name, { bookingId: booking.id })
}

/** Cancels a completed booking without a refund. */
export const cancelBooking = (
  context: Context,
  id: string,
  { version }: InputOf<typeof contract.cancelBooking>,
) =>
  changeBooking(context, id, 'cancel', async (trx, booking) => {
    if (isStale(booking, version)) return refuse('changed')
    await endBooking(context, trx, booking, { status: 'cancelled', cause: 'cancellation' })
    return ok(undefined)
  })
