import { useQuery } from '@tanstack/react-query'
import {
  hasCoupon,
  type NewBookingValues,
  paidCents,
  priceBeforeCoupon,
} from '#booking/new/new-booking-values.ts'
import { couponDiscount } from '#coupon/coupon-discount.ts'
import { couponsQuery } from '#coupon/queries.ts'
import { amountError } from '#payment/payment-rules.ts'
import { useNow } from '#ui/use-now.ts'
import { useWebsite } from '#website/queries.ts'

/**
 * Returns the price of a new booking before and after its coupon, in cents.
 * @param packageCents undefined while loading, when the prices are undefined, too
 */
export const useBookingPrice = (
  website: string,
  values: NewBookingValues,
  packageCents: number | undefined,
) => {
  const basePriceCents =
    packageCents === undefined ? undefined : priceBeforeCoupon(values, packageCents)
  const discount = useDiscount(website, values, basePriceCents)
  const totalCents =
    basePriceCents === undefined ? undefined : basePriceCents - (discount?.cents ?? 0)
  const paidError =
    totalCents !== undefined && paidCents(values, totalCents) === undefined
      ? amountError(values.paidAmount, totalCents)
      : undefined
  const isDiscountKnown = !hasCoupon(values) || discount?.cents !== undefined
  return {
    basePriceCents,
    discount,
    totalCents,
    paidError,
    isValid: totalCents !== undefined && isDiscountKnown && !paidError,
  }
}

/**
 * Applies the server's rules to the entered coupon. Returns its discount, or why it doesn't apply;
 * undefined without a coupon, and an empty object while the coupons and the price are loading.
 */
const useDiscount = (
  website: string,
  values: NewBookingValues,
  amountCents: number | undefined,
): { cents?: number | undefined; problem?: string | undefined } | undefined => {
  const coupons = useQuery(couponsQuery()).data
  const websiteId = useWebsite(website)?.id
  const now = useNow()
  if (!hasCoupon(values)) return undefined
  if (!coupons || amountCents === undefined) return {}
  const purchase = { code: values.couponCode, websiteId, amountCents }
  return couponDiscount(coupons, purchase, now)
}
