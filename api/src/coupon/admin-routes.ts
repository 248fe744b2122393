import {
  createCoupon as createCouponContract,
  listCoupons,
  listCouponUses,
  updateCoupon,
} from '@synapse/shared/coupon/admin-contract'
import { done, refused } from '@synapse/shared/result'
import { Booking } from '#booking/model'
import type { Context } from '#context'
import { Coupon } from '#coupon/model'
import { presentCoupon } from '#coupon/present'
import { changeCoupon, createCoupon } from '#coupon/save-coupon'
import { type Route, route } from '#http/route'

/** A coupon used more often than this shows its latest uses. */
const latestUses = 1_000

/** What the operator does with coupons. */
export const couponAdminRoutes = (context: Context): Route[] => {
  const { db } = context
  return [
    route(listCoupons, async () => {
      const coupons = await Coupon.query(db).orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      return done(coupons.map(presentCoupon))
    }),
    route(createCouponContract, async ({ input }) => {
      const created = await createCoupon(context, input)
      return created.ok ? done(presentCoupon(created.value)) : created
    }),
    route(updateCoupon, async ({ params, input }) => {
      const changed = await changeCoupon(context, params.id, input)
      return changed.ok ? done(presentCoupon(changed.value)) : changed
    }),
    route(listCouponUses, async ({ params }) => {
      if (!(await Coupon.query(db).findById(params.id))) return refused('unknown')
      // An expired checkout gave its use back.
      const uses = await Booking.query(db)
        .where({ couponId: params.id })
        .whereNot({ paymentStatus: 'expired' })
        .orderBy('createdAt', 'desc')
        .limit(latestUses)
      return done(
        uses.map((booking) => ({
          bookingId: booking.id,
          studentName: booking.studentName,
          studentEmail: booking.studentEmail,
          sessionDate: booking.sessionDate.toISOString(),
          discountAmount: booking.discountAmount,
          paymentStatus: booking.paymentStatus,
          createdAt: booking.createdAt.toISOString(),
        })),
      )
    }),
  ]
}
