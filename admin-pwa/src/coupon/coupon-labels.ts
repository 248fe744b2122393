import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { formatEuroText } from '@synapse/shared/money'
import { formatShortDate, maltaDate } from '@synapse/shared/time'
import { expiresBeforeDayEnd } from '#coupon/coupon-values.ts'
import { formatDateTime } from '#ui/format/format-time.ts'

/** Formats a coupon's discount: '10%', '12.5%' or '€20.00'. */
export const discountText = (discount: Pick<AdminCoupon, 'discountType' | 'discountValue'>) =>
  discount.discountType === 'fixed'
    ? formatEuroText(discount.discountValue)
    : `${Number(discount.discountValue)}%`

/** Formats a coupon's number of uses: '12/50', or '12/∞' without a limit. */
export const usageText = (usage: Pick<AdminCoupon, 'usageCount' | 'usageLimit'>) =>
  `${usage.usageCount}/${usage.usageLimit ?? '∞'}`

export const validUntilText = ({ validUntil }: Pick<AdminCoupon, 'validUntil'>): string => {
  if (!validUntil) return 'No expiry'
  return expiresBeforeDayEnd(validUntil)
    ? formatDateTime(validUntil)
    : formatShortDate(maltaDate(validUntil))
}
