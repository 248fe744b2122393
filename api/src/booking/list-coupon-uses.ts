import { displayStatus } from '@synapse/shared/booking/booking'
import * as contract from '@synapse/shared/booking/contract'
import { ok, refuse } from '@synapse/shared/contract/result'
import { listedBookings } from '#booking/list-bookings'
import { Coupon } from '#coupon/model'
import type { Db } from '#db/knex'
import { presentRecord } from '#http/present-record'

const latestUses = 1_000

/** Returns the bookings that used a coupon: pending ones, and those that were ever completed. */
export const listCouponUses = async (db: Db, couponId: string) => {
  if (!(await Coupon.query(db).findById(couponId))) return refuse('unknown')
  const bookings = await listedBookings(db)
    .where('bookings.couponId', couponId)
    .whereRaw(`(bookings.payment_status = 'pending' or bookings.completed_at is not null)`)
    .orderBy('bookings.createdAt', 'desc')
    .limit(latestUses)
  return ok(
    bookings.map((booking) =>
      presentRecord(contract.listCouponUses.output.element, {
        ...booking,
        bookingId: booking.id,
        paymentStatus: displayStatus(booking),
      }),
    ),
  )
}
