import { validateCoupon } from '@synapse/shared/coupon/contract'
import { judgeCoupon, withoutUses } from '@synapse/shared/coupon/coupon'
import { done, refused } from '@synapse/shared/result'
import type { Context } from '#context'
import { countHeldUses, findCoupon } from '#coupon/model'
import { limitPerMinute } from '#http/limit'
import { type Route, route } from '#http/route'
import { Website } from '#website/model'

/** What visitors ask of a coupon: whether it holds, and what it takes off. */
export const couponRoutes = ({ db, now, settings }: Context): Route[] => [
  route(
    validateCoupon,
    async ({ input: { code, amount, website, replaces } }) => {
      const site = await Website.query(db).findOne({ slug: website })
      const coupon = site && (await findCoupon(db, code, site.id))
      const held = coupon ? await countHeldUses(db, coupon.id, replaces) : 0
      const verdict = coupon && judgeCoupon(withoutUses(coupon.terms, held), amount, now())
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
