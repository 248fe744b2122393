import * as contract from '@synapse/shared/coupon/contract'
import { appliesFrom, judgeCoupon, withoutUses } from '@synapse/shared/coupon/coupon'
import { done, refused } from '@synapse/shared/result'
import { listCouponUses } from '#coupon/list-coupon-uses'
import { Coupon, countHeldUses, findCoupon } from '#coupon/model'
import { presentCoupon } from '#coupon/present'
import { changeCoupon, createCoupon } from '#coupon/save-coupon'
import { presentChange } from '#http/present-change'
import { type Route, route } from '#http/route'
import { Website } from '#website/model'

/** Coupons: what visitors ask of one, and what the operator does with them. */
export const couponRoutes: readonly Route[] = [
  route(
    contract.validateCoupon,
    async ({ context: { db, now }, input: { code, amount, website, replaces } }) => {
      const site = await Website.query(db).findOne({ slug: website })
      const coupon = site && (await findCoupon(db, code, site.id))
      const held = coupon ? await countHeldUses(db, coupon.id, replaces) : 0
      const verdict = coupon && judgeCoupon(withoutUses(coupon.terms, held), amount, now())
      if (verdict?.ok === false && verdict.reason === 'below_minimum')
        return refused('below_minimum', appliesFrom(verdict.minimumCents))
      if (!coupon || !verdict?.ok) return refused('invalid')
      return done({
        code: coupon.code,
        discountAmount: verdict.discountCents / 100,
        finalPrice: (amount - verdict.discountCents) / 100,
      })
    },
    // Codes must not be found by trying.
    { perMinute: 30 },
  ),
  route(contract.listCoupons, async ({ context }) => {
    const coupons = await Coupon.query(context.db).orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    return done(coupons.map(presentCoupon))
  }),
  route(contract.createCoupon, async ({ context, input }) => {
    const created = await createCoupon(context, input)
    return created.ok ? done(presentCoupon(created.value)) : created
  }),
  route(contract.updateCoupon, async ({ context, params: { id }, input }) =>
    presentChange(await changeCoupon(context, id, input), async () =>
      presentCoupon(await Coupon.query(context.db).findById(id).throwIfNotFound()),
    ),
  ),
  route(contract.listCouponUses, ({ context, params }) => listCouponUses(context, params.id)),
]
