import {
  createCoupon as createCouponContract,
  listCoupons,
  listCouponUses as listCouponUsesContract,
  updateCoupon,
} from '@synapse/shared/coupon/admin-contract'
import { done } from '@synapse/shared/result'
import type { Context } from '#context'
import { listCouponUses } from '#coupon/list-coupon-uses'
import { Coupon } from '#coupon/model'
import { presentCoupon } from '#coupon/present'
import { changeCoupon, createCoupon } from '#coupon/save-coupon'
import { presentChange } from '#http/present-change'
import { type Route, route } from '#http/route'

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
    route(updateCoupon, async ({ params: { id }, input }) =>
      presentChange(await changeCoupon(context, id, input), async () =>
        presentCoupon(await Coupon.query(db).findById(id).throwIfNotFound()),
      ),
    ),
    route(listCouponUsesContract, ({ params }) => listCouponUses(context, params.id)),
  ]
}
