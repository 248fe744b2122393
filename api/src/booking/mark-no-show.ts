import type * as contract from '@synapse/shared/booking/contract'
import { ok } from '@synapse/shared/contract/result'
import { changeBooking } from '#booking/change-booking'
import { addToTimeline, Booking } from '#booking/model'
import type { Change } from '#core/context'

/** Marks a booking as a no-show, or removes the mark. */
export const markNoShow: Change<typeof contract.markNoShow> = (context, id, { isNoShow }) =>
  changeBooking(context, id, 'markNoShow', async (trx, booking) => {
    if (booking.isNoShow === isNoShow) return ok(undefined)
    await Booking.query(trx).findById(id).patch({ isNoShow })
    await addToTimeline(trx, id, isNoShow ? 'no_show' : 'no_show_removed', context.now(), {})
    return ok(undefined)
  })
