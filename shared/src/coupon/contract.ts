import { z } from 'zod'
import { badRequest, conflict, endpoint, notFound } from '#contract/endpoint'
import * as field from '#contract/fields'
import {
  changedElsewhere,
  endsBeforeItBegins,
  idReused,
  unknownCoupon,
  unknownWebsite,
} from '#contract/refusals'
import {
  belowMinimumMessage,
  discountTypes,
  invalidCouponMessage,
  maxCouponCodeLength,
  normaliseCouponCode,
} from '#coupon/coupon'
import { builtInSlug } from '#website/paths'

/** Accepted but ignored. Earlier versions of the page used it to list the checkouts to replace. */
export const ignoredReplacements = z.array(z.unknown()).optional()

export const invalidCoupon = conflict(invalidCouponMessage)

/** The error's `details` contains the minimum price. */
export const couponBelowMinimum = conflict(belowMinimumMessage)

/** The error's `details` says when the coupon can be used again. */
export const couponInUse = conflict(
  'This coupon is reserved for a checkout that hasn’t been paid yet.',
)

export const validateCoupon = endpoint('POST', '/api/coupons/validate', {
  who: 'anyone',
  summary: 'Calculate the discount that a coupon gives on an amount',
  input: z.strictObject({
    code: field.requiredLine('The coupon code', maxCouponCodeLength),
    amount: field.euro('The amount'),
    website: field.slug.default(builtInSlug),
    replaces: ignoredReplacements,
  }),
  output: z.object({
    code: z.string(),
    discountAmount: z.number(),
    finalPrice: z.number(),
  }),
  refusals: {
    invalid: notFound(invalidCouponMessage),
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
  /** A percentage, or an amount in euros such as '10.00'. */
  discountValue: field.decimalText,
  minPurchase: field.euroText.nullable(),
  maxDiscount: field.euroText.nullable(),
  usageLimit: z.int().nullable(),
  usageCount: z.int(),
  validFrom: field.instantText,
  validUntil: field.instantText.nullable(),
  isActive: z.boolean(),
  isArchived: z.boolean(),
  createdAt: field.instantText,
  version: field.version,
})
export type AdminCoupon = z.output<typeof coupon>

const couponFields = {
  code: field.requiredLine('The code', maxCouponCodeLength).transform(normaliseCouponCode),
  description: field.line('The description', 200).nullish(),
  discountType: z.enum(discountTypes),
  discountValue: field.decimal('The discount', 10_000, 'a number').refine((value) => value > 0, {
    error: 'Enter a discount greater than zero.',
  }),
  minPurchase: field.euro('The minimum purchase').nullish(),
  maxDiscount: field
    .euro('The maximum discount')
    .refine((cents) => cents > 0, { error: 'Enter a maximum discount greater than zero.' })
    .nullish(),
  usageLimit: z.int('The usage limit must be a whole number.').min(1).max(1_000_000).nullish(),
  validFrom: field.instant('The start date').nullish(),
  validUntil: field.instant('The end date').nullish(),
  isActive: z.boolean(),
  websiteId: field.id.nullish(),
}

const refusals = {
  code_taken: conflict('Another coupon already has this code.'),
  percentage_too_high: badRequest('A percentage can’t be more than 100.'),
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
    id: field.id.optional(),
    ...couponFields,
    isActive: couponFields.isActive.default(true),
  }),
  output: coupon,
  refusals: { ...refusals, id_reused: idReused },
})

export const updateCoupon = endpoint('PATCH', '/api/admin/coupons/{id}', {
  summary: 'Edit, activate, deactivate or archive a coupon',
  input: z
    .strictObject({ ...couponFields, isArchived: z.boolean(), version: field.baseVersion })
    .partial(),
  output: coupon,
  mayRepeat: true,
  refusals: { ...refusals, unknown: unknownCoupon, changed: changedElsewhere },
})
