import * as contract from '@synapse/shared/coupon/contract'
import { appliesFrom, judgeCoupon, withoutUses } from '@synapse/shared/coupon/coupon'
import { done, refused } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { listCouponUses } from '#coupon/list-coupon-uses'
import { Coupon, countHeldUses, findCoupon } from '#coupon/model'
import { presentCoupon } from '#coupon/present'
import { changeCoupon, createCoupon } from '#coupon/save-coupon'
import { limitPerMinute } from '#http/limit'
import { presentChange } from '#http/present-change'
import { type Route, route } from '#http/route'
import { Website } from '#website/model'

/** Coupons: what visitors ask of one, and what the operator does with them. */
export const couponRoutes = (context: Context): Route[] => [
  ...visitorRoutes(context),
  ...operatorRoutes(context),
]

/** Whether a coupon holds, and what it takes off. */
const visitorRoutes = ({ db, now, settings }: Context): Route[] => [
  route(
    contract.validateCoupon,
    async ({ input: { code, amount, website, replaces } }) => {
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
    limitPerMinute(30 * settings.limitFactor),
  ),
]

const operatorRoutes = (context: Context): Route[] => {
  const { db } = context
  return [
    route(contract.listCoupons, async () => {
      const coupons = await Coupon.query(db).orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      return done(coupons.map(presentCoupon))
    }),
    route(contract.createCoupon, async ({ input }) => {
      const created = await createCoupon(context, input)
      return created.ok ? done(presentCoupon(created.value)) : created
    }),
    route(contract.updateCoupon, async ({ params: { id }, input }) =>
      presentChange(await changeCoupon(context, id, input), async () =>
        presentCoupon(await Coupon.query(db).findById(id).throwIfNotFound()),
      ),
    ),
    route(contract.listCouponUses, ({ params }) => listCouponUses(context, params.id)),
  ]
}
