import { z } from 'zod'
import {
  belowMinimumMessage,
  discountTypes,
  invalidCouponMessage,
  normaliseCouponCode,
} from '#coupon/coupon'
import { endpoint } from '#endpoint'
import {
  baseVersionField,
  euroField,
  euroText,
  idField,
  idParams,
  instantField,
  instantText,
  lineField,
  requiredLineField,
  slugField,
  versionField,
} from '#fields'
import { conflictRefusal, endsBeforeItBegins, unknownCoupon, unknownWebsite } from '#refusals'
import { builtInSlug } from '#website/website'

/**
 * Accepted but ignored: earlier versions of the page send the checkouts that the new one replaces.
 */
export const ignoredReplaces = z.array(z.unknown()).optional()

export const invalidCoupon = { status: 409, sentence: invalidCouponMessage } as const

/** `details` contains the minimum price. */
export const couponBelowMinimum = { status: 409, sentence: belowMinimumMessage } as const

/** `details` contains the time when the coupon can be used again. */
export const couponInUse = {
  status: 409,
  sentence: 'This coupon is reserved for a checkout that isn’t paid yet.',
} as const

export const validateCoupon = endpoint('POST', '/api/coupons/validate', {
  who: 'anyone',
  summary: 'Calculate the discount that a coupon gives on an amount',
  input: z.strictObject({
    code: requiredLineField('The coupon code', 40),
    amount: euroField('The amount'),
    website: slugField.default(builtInSlug),
    replaces: ignoredReplaces,
  }),
  output: z.object({
    code: z.string(),
    /** The discount in euros. */
    discountAmount: z.number(),
    finalPrice: z.number(),
  }),
  refusals: {
    invalid: { status: 404, sentence: invalidCouponMessage },
    below_minimum: couponBelowMinimum,
    in_use: couponInUse,
  },
})

export const coupon = z.object({
  id: z.uuid(),
  websiteId: z.uuid().nullable(),
  code: z.string(),
  description: z.string().nullable(),
  discountType: z.enum(discountTypes),
  /** The discount: a percentage, or an amount in euros such as '10.00'. */
  discountValue: euroText,
  minPurchase: euroText.nullable(),
  maxDiscount: euroText.nullable(),
  usageLimit: z.int().nullable(),
  usageCount: z.int(),
  validFrom: instantText,
  validUntil: instantText.nullable(),
  isActive: z.boolean(),
  isArchived: z.boolean(),
  createdAt: instantText,
  version: versionField,
})
export type AdminCoupon = z.output<typeof coupon>

const couponFields = {
  code: requiredLineField('The code', 40).transform(normaliseCouponCode),
  description: lineField('The description', 200).nullish(),
  discountType: z.enum(discountTypes),
  discountValue: euroField('The discount', 10_000, 'a number').refine((cents) => cents > 0, {
    error: 'Enter a discount greater than zero.',
  }),
  minPurchase: euroField('The minimum purchase').nullish(),
  maxDiscount: euroField('The maximum discount')
    .refine((cents) => cents > 0, { error: 'Enter a maximum discount greater than zero.' })
    .nullish(),
  usageLimit: z.int('The usage limit must be a whole number.').min(1).max(1_000_000).nullish(),
  validFrom: instantField('The start date').nullish(),
  validUntil: instantField('The end date').nullish(),
  isActive: z.boolean(),
  websiteId: idField.nullish(),
}

const refusals = {
  code_taken: { status: 409, sentence: 'Another coupon already has this code.' },
  percentage_too_high: { status: 400, sentence: 'A percentage can’t be more than 100.' },
  unknown_website: unknownWebsite,
  ends_before_it_begins: endsBeforeItBegins,
} as const

export const listCoupons = endpoint('GET', '/api/admin/coupons', {
  summary: 'List coupons, newest first',
  output: z.array(coupon),
})

export const createCoupon = endpoint('POST', '/api/admin/coupons', {
  summary: 'Create a coupon',
  input: z.strictObject({
    id: idField.optional(),
    ...couponFields,
    isActive: couponFields.isActive.default(true),
  }),
  output: coupon,
  refusals,
})

export const updateCoupon = endpoint('PATCH', '/api/admin/coupons/{id}', {
  summary: 'Edit, activate, deactivate or archive a coupon',
  params: idParams,
  input: z
    .strictObject({ ...couponFields, isArchived: z.boolean(), version: baseVersionField })
    .partial(),
  output: coupon,
  mayRepeat: true,
  refusals: { ...refusals, unknown: unknownCoupon, changed: conflictRefusal },
})
