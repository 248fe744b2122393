import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import type { Coupon } from '#coupon/model'

/** Returns a coupon as the operator sees it. */
export const presentCoupon = (coupon: Coupon): AdminCoupon => ({
  id: coupon.id,
  websiteId: coupon.websiteId,
  code: coupon.code,
  description: coupon.description,
  discountType: coupon.discountType,
  discountValue: coupon.discountValue,
  minPurchase: coupon.minPurchase,
  maxDiscount: coupon.maxDiscount,
  usageLimit: coupon.usageLimit,
  usageCount: coupon.usageCount,
  validFrom: coupon.validFrom.toISOString(),
  validUntil: coupon.validUntil?.toISOString() ?? null,
  isActive: coupon.isActive,
  isArchived: coupon.archivedAt !== null,
  createdAt: coupon.createdAt.toISOString(),
  version: coupon.version,
})
