import { mapValue, ok, refuse } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/coupon/contract'
import { applyCoupon } from '#coupon/apply-coupon'
import { Coupon } from '#coupon/model'
import { presentCoupon } from '#coupon/present'
import { createCoupon, updateCoupon } from '#coupon/save-coupon'
import { changeRoute, type Route, route } from '#http/route'
import { findWebsiteBySlug } from '#website/model'

const change = changeRoute(async ({ db }, id) =>
  presentCoupon(await Coupon.query(db).findById(id).throwIfNotFound()),
)

export const couponRoutes: readonly Route[] = [
  route(contract.listCoupons, async ({ context }) => {
    const coupons = await Coupon.query(context.db).orderByRaw('created_at desc, id')
    return ok(coupons.map(presentCoupon))
  }),
  route(contract.createCoupon, ({ context, input }) =>
    mapValue(createCoupon(context, input), presentCoupon),
  ),
  change(contract.updateCoupon, updateCoupon),
  route(
    contract.validateCoupon,
    async ({ context, input: { code, amount: baseCents, website } }) => {
      const site = await findWebsiteBySlug(context.db, website)
      if (!site) return refuse('invalid')
      const applied = await applyCoupon(context, { code, websiteId: site.id, baseCents })
      if (!applied.ok) return applied
      const { coupon, discountCents } = applied.value
      return ok({
        code: coupon.code,
        discountAmount: discountCents / 100,
        finalPrice: (baseCents - discountCents) / 100,
      })
    },
    // This low limit prevents visitors from guessing coupon codes.
    { perMinute: 30 },
  ),
]
