import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { endsBeforeItBegins } from '@synapse/shared/contract/refusals'
import type { AdminCoupon, createCoupon } from '@synapse/shared/coupon/contract'
import { type DiscountType, normaliseCouponCode } from '@synapse/shared/coupon/coupon'
import { formatTime, maltaDay, maltaInstant } from '@synapse/shared/time'
import {
  amountRule,
  optionalAmountRule,
  parseAmount,
  parseAmountCents,
  parseOptionalAmount,
  trimZeroCents,
} from '#ui/form/amount-input.ts'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'
import { yesOrNo } from '#ui/format/format.ts'

/** Dates are 'YYYY-MM-DD' or blank. */
type CouponValues = ReturnType<typeof initialValues>['values']

const initialValues = (coupon?: AdminCoupon) => ({
  values: {
    id: coupon?.id ?? crypto.randomUUID(),
    code: coupon?.code ?? '',
    description: coupon?.description ?? '',
    discountType: coupon?.discountType ?? ('percentage' as DiscountType),
    discountValue: trimZeroCents(coupon?.discountValue ?? ''),
    minPurchase: coupon?.minPurchase ?? '',
    maxDiscount: coupon?.maxDiscount ?? '',
    usageLimit: coupon?.usageLimit?.toString() ?? '',
    validFrom: coupon ? maltaDay(coupon.validFrom) : '',
    validUntil: coupon?.validUntil ? maltaDay(coupon.validUntil) : '',
    isActive: coupon?.isActive ?? true,
    /** A blank id means all websites. */
    websiteId: coupon?.websiteId ?? '',
  },
  version: coupon?.version,
})

const checkFixed = amountRule({ max: 10_000 })

const rules = {
  discountValue: (value: string, { discountType }: CouponValues) => {
    const cents = parseAmountCents(value)
    if (cents === 0) return 'Enter a discount greater than zero.'
    if (discountType === 'fixed') return checkFixed(value)
    if (cents === undefined)
      return 'Enter a percentage with at most two decimal places, for example 12.5.'
    return cents > 10_000 ? 'A percentage can’t be more than 100.' : null
  },
  minPurchase: optionalAmountRule(),
  maxDiscount: (value: string, { discountType }: CouponValues) =>
    discountType === 'percentage' ? optionalAmountRule({ min: 0.01 })(value) : null,
  usageLimit: (limit: string) =>
    limit.trim() && !/^([1-9]\d{0,5}|1000000)$/.test(limit.trim())
      ? 'Enter a whole number from 1 to 1,000,000.'
      : null,
  validUntil: (until: string, { validFrom }: CouponValues) =>
    until && validFrom && until < validFrom ? endsBeforeItBegins.message : null,
}

/**
 * Builds the request. A coupon is valid from the start of its first day to the end of its last.
 * @param before the coupon before the edit; if a date hasn't changed, its exact time is kept
 */
const requestOf = (
  values: CouponValues,
  before?: AdminCoupon,
): Omit<BodyOf<typeof createCoupon>, 'id'> => ({
  code: normaliseCouponCode(values.code),
  description: values.description.trim() || null,
  discountType: values.discountType,
  discountValue: parseAmount(values.discountValue),
  minPurchase: parseOptionalAmount(values.minPurchase),
  maxDiscount:
    values.discountType === 'percentage' ? parseOptionalAmount(values.maxDiscount) : null,
  usageLimit: values.usageLimit.trim() ? Number(values.usageLimit) : null,
  validUntil: momentOf(values.validUntil, '23:59:59', before?.validUntil),
  isActive: values.isActive,
  websiteId: values.websiteId || null,
  ...validFromOf(values, before),
})

/** A coupon without a start date is valid as soon as it is created. */
const validFromOf = (values: CouponValues, before: AdminCoupon | undefined) => {
  const validFrom = momentOf(values.validFrom, '00:00', before?.validFrom) ?? before?.createdAt
  return validFrom ? { validFrom } : {}
}

const momentOf = (day: string, time: string, before: string | null | undefined) => {
  if (!day) return null
  if (before && maltaDay(before) === day) return before
  return maltaInstant(day, time).toString()
}

export const discountTypes = { percentage: 'Percentage', fixed: 'Fixed amount' }

const fields = {
  code: { label: 'Code', blankError: 'Enter a code.', maxLength: 40 },
  description: { label: 'Description', maxLength: 200 },
  discountType: {
    label: 'Discount type',
    format: (type: DiscountType) => discountTypes[type],
  },
  discountValue: { label: 'Discount value', blankError: 'Enter a discount.' },
  minPurchase: 'Minimum purchase (€)',
  maxDiscount: 'Maximum discount (€)',
  usageLimit: 'Usage limit',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  isActive: { label: 'Active', format: yesOrNo },
} satisfies Record<string, FieldOptions>

/** Returns whether a coupon expires before its last day ends, in which case the time is shown. */
export const expiresBeforeDayEnd = (validUntil: string): boolean =>
  formatTime(validUntil) !== '23:59'

export const couponForm = { initialValues, rules, fields, requestOf }
