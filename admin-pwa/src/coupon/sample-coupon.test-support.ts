import type { AdminCoupon } from '@synapse/shared/coupon/contract'

/** A coupon for tests: 12.5% on every website. */
export const sampleCoupon: AdminCoupon = {
  id: '5f0c1a2e-0000-4000-8000-000000000001',
  websiteId: null,
  code: 'SUMMER',
  description: null,
  discountType: 'percentage',
  discountValue: '12.50',
  minPurchase: null,
  maxDiscount: null,
  usageLimit: null,
  usageCount: 3,
  validFrom: '2026-11-01T09:15:00.000Z',
  validUntil: null,
  isActive: true,
  isArchived: false,
  createdAt: '2026-11-01T09:15:00.000Z',
  version: 1,
}
