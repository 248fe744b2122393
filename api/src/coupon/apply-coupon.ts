import { ok, type Refused, type Result, refuse } from '@synapse/shared/contract/result'
import { checkCoupon } from '@synapse/shared/coupon/coupon'
import { formatTime } from '@synapse/shared/time'
import type { Context } from '#core/context'
import { type Coupon, findCoupon } from '#coupon/model'
import { presentCoupon } from '#coupon/present'
import { fromTimestamp, toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'

type Purchase = { code: string; websiteId: string; baseCents: number }
type Reason = 'invalid' | 'below_minimum' | 'in_use'

/** Finds a coupon by its code. Returns the discount on a price, or why the coupon can't be used. */
export const applyCoupon = async (
  { db, now }: Context,
  { code, websiteId, baseCents }: Purchase,
): Promise<Result<{ coupon: Coupon; discountCents: number }, Reason>> => {
  const coupon = await findCoupon(db, code, websiteId)
  if (!coupon) return refuse('invalid')
  const at = now()
  const checked = checkCoupon(presentCoupon(coupon), baseCents, at)
  if (checked.ok) return ok({ coupon, discountCents: checked.value })
  const { reason, details } = checked
  if (reason === 'below_minimum') return refuse(reason, details)
  return reason === 'used_up' ? refuseUsedUp(db, coupon.id, at) : refuse('invalid')
}

/** Returns the error for a used-up coupon, and when the next unpaid checkout may release a use. */
export const refuseUsedUp = async (
  db: Db,
  couponId: string,
  now: Temporal.Instant,
): Promise<Refused<'invalid' | 'in_use'>> => {
  const [next] = await queryRows<{ expiresAt: Date | null }>(
    db,
    `select min(expires_at) as expires_at from bookings
      where coupon_id = :couponId and payment_status = 'pending' and expires_at > :now`,
    { couponId, now: toTimestamp(now) },
  )
  if (!next?.expiresAt) return refuse('invalid')
  // Round up to the minute, because the job that expires unpaid checkouts runs once a minute.
  const freeAt = fromTimestamp(next.expiresAt).round({
    smallestUnit: 'minute',
    roundingMode: 'ceil',
  })
  return refuse(
    'in_use',
    `If it stays unpaid, the coupon becomes available again at ${formatTime(freeAt)} (Malta time).`,
  )
}

/** Converts an error from `applyCoupon` to a booking endpoint's error. */
export const prefixCouponReason = <Why extends Reason>({ reason, details }: Refused<Why>) =>
  refuse(`coupon_${reason}`, details)
