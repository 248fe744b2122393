import { z } from 'zod'
import { replacedCheckouts } from '#booking/contract'
import { invalidCouponMessage } from '#coupon/coupon'
import { endpoint } from '#endpoint'
import { euroField, requiredLine, slugField } from '#fields'
import { builtInSlug } from '#website/website'

export const validateCoupon = endpoint({
  method: 'POST',
  path: '/api/coupons/validate',
  who: 'anyone',
  summary: 'What a coupon takes off an amount',
  input: z.strictObject({
    code: requiredLine('The coupon code', 40),
    amount: euroField('The amount'),
    website: slugField.default(builtInSlug),
    /** The visitor's own unfinished checkouts: the uses that they hold do not count. */
    replaces: replacedCheckouts,
  }),
  output: z.object({
    code: z.string(),
    /** In euros. */
    discountAmount: z.number(),
    finalPrice: z.number(),
  }),
  refusals: { invalid: { status: 404, sentence: invalidCouponMessage } },
})
