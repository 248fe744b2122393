import { type CallError, hasReason, isCallError } from '@synapse/shared/contract/call'
import type { validateCoupon } from '@synapse/shared/coupon/contract'
import { invalidCouponMessage } from '@synapse/shared/coupon/coupon'
import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import type { AppliedCoupon } from '#booking/draft/draft.ts'
import { call } from '#data/call.ts'
import { createLatestOnly } from '#data/latest-only.ts'

type Sale = { baseCents: number; website: string }

export type CouponResult =
  | { coupon: AppliedCoupon; refusal?: undefined }
  | { coupon?: undefined; refusal: { title: string; description: string } }

/** Validates promo codes. Only the latest request returns a result. */
export const createCouponCheck = () => {
  const { latest, cancel } = createLatestOnly()
  let pending: (Sale & { code: string }) | undefined

  /** @returns undefined if the result is obsolete because of a later check or `cancel` */
  const check = async (code: string, sale: Sale): Promise<CouponResult | undefined> => {
    if (pending?.code === code && pending.baseCents === sale.baseCents) return
    pending = { ...sale, code }
    const result = await latest(validate(code, sale))
    if (result) pending = undefined
    return result
  }

  return {
    check,
    /**
     * Returns the code to validate when the price changes: the code that is still being validated
     * for the old price, or else the applied code.
     */
    codeToCheck: (applied: string | undefined) => pending?.code ?? applied,
    cancel: () => {
      cancel()
      pending = undefined
    },
  }
}

const validate = async (code: string, { baseCents, website }: Sale): Promise<CouponResult> => {
  try {
    const answer = await call<typeof validateCoupon>({
      method: 'POST',
      path: '/api/coupons/validate',
      body: { code, amount: euroFromCents(baseCents), website },
    })
    const discountCents = centsFromEuro(String(answer.discountAmount))
    return { coupon: { code, baseCents, discountCents } }
  } catch (error) {
    return { refusal: isCallError(error) ? refusalOf(error) : unchecked }
  }
}

/** Visitors see a general message, because most reasons would reveal whether the code exists. */
const refusalOf = (error: CallError) => ({
  title: 'Invalid Coupon',
  description: hasReason<typeof validateCoupon>(error, 'below_minimum', 'in_use')
    ? error.answer.error
    : invalidCouponMessage,
})

const unchecked = {
  title: 'Promo Code Not Checked',
  description: 'We couldn’t reach the server. Please apply the code again.',
}
