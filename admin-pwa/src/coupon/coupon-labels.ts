import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { expiresBeforeDayEnd } from '#coupon/coupon-values.ts'
import { euro } from '#ui/figure/Money.tsx'
import { shortDay, shortMoment } from '#ui/format/format-time.ts'

/** Formats a discount: '10%', '12.5%' or '€20.00'. */
export const discountText = ({
  discountType,
  discountValue,
}: Pick<AdminCoupon, 'discountType' | 'discountValue'>): string =>
  discountType === 'fixed' ? euro(discountValue) : `${Number(discountValue)}%`

/** Formats the number of uses: '12/50', or '12/∞' without a limit. */
export const usageText = ({
  usageCount,
  usageLimit,
}: Pick<AdminCoupon, 'usageCount' | 'usageLimit'>): string => `${usageCount}/${usageLimit ?? '∞'}`

export const validUntilText = ({ validUntil }: Pick<AdminCoupon, 'validUntil'>): string => {
  if (!validUntil) return 'No expiry'
  return expiresBeforeDayEnd(validUntil) ? shortMoment(validUntil) : shortDay(validUntil)
}
