import { type DiscountType, normaliseCouponCode } from '@synapse/shared/coupon/coupon'
import type { Knex } from 'knex'
import { Model, raw } from 'objection'
import type { Db } from '#db/knex'

export class Coupon extends Model {
  static override tableName = 'coupons'
  declare id: string
  declare websiteId: string | null
  declare code: string
  declare description: string | null
  declare discountType: DiscountType
  declare discountValue: string
  declare minPurchase: string | null
  declare maxDiscount: string | null
  declare usageLimit: number | null
  declare usageCount: number
  declare validFrom: Date
  declare validUntil: Date | null
  declare isActive: boolean
  declare archivedAt: Date | null
  declare createdAt: Date
  declare version: number
}

/** Finds the coupon that has this code and is valid on this website. */
export const findCoupon = (db: Db, code: string, websiteId: string) =>
  Coupon.query(db)
    .findOne({ code: normaliseCouponCode(code) })
    .where((either) => either.whereNull('websiteId').orWhere({ websiteId }))

/** Reserves one use of a coupon. @returns false if none is left */
export const reserveCouponUse = async (
  trx: Knex.Transaction,
  couponId: string,
): Promise<boolean> => {
  const taken = await Coupon.query(trx)
    .where({ id: couponId })
    .where((open) => open.whereNull('usageLimit').orWhereRaw('usage_count < usage_limit'))
    .patch({ usageCount: raw('usage_count + 1') })
  return taken === 1
}

/** Makes a reserved use of a coupon available again. */
export const releaseCouponUse = (trx: Knex.Transaction, couponId: string) =>
  Coupon.query(trx)
    .findById(couponId)
    .where('usageCount', '>', 0)
    .patch({ usageCount: raw('usage_count - 1') })
