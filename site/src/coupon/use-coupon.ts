import { isCallError } from '@synapse/shared/call'
import type { validateCoupon } from '@synapse/shared/coupon/contract'
import { invalidCouponMessage } from '@synapse/shared/coupon/coupon'
import type { ErrorBody, RefusalOf } from '@synapse/shared/endpoint'
import { centsFromEuro, euroFromCents, formatEuro } from '@synapse/shared/money'
import { useRef, useState } from 'react'
import { call } from '#ui/call.ts'
import { showToast } from '#ui/toast.ts'

/** A coupon that the server has accepted for a base price. */
export type AppliedCoupon = { code: string; baseCents: number; discountCents: number }

type Check = { code: string; baseCents: number; website: string }

/**
 * Validates coupons. `setCoupon` receives the accepted coupon, or undefined; `error` is the reason
 * for a rejection.
 */
export const useCoupon = (setCoupon: (coupon: AppliedCoupon | undefined) => void) => {
  const [checking, setChecking] = useState(false)
  const [error, setError] = useState<string>()
  /** The latest request; responses to earlier requests are ignored. */
  const latest = useRef<Check>(undefined)

  const check = async (wanted: Check, announce: boolean) => {
    if (isSame(latest.current, wanted)) return
    latest.current = wanted
    setChecking(true)
    setError(undefined)
    const result = await validate(wanted)
    // The package or the code has changed since, so this response is out of date.
    if (latest.current !== wanted) return
    latest.current = undefined
    setChecking(false)
    setCoupon(result.coupon)
    if (!result.coupon) {
      setError(result.refusal.description)
      showToast({ ...result.refusal, variant: 'destructive', about })
    } else if (announce) announceApplied(result.coupon)
  }

  /** Removes the coupon and ignores a pending response. */
  const drop = () => {
    latest.current = undefined
    setChecking(false)
    setError(undefined)
    setCoupon(undefined)
  }

  /** Removes the coupon because the checkout has rejected it. */
  const invalidate = (why: string) => {
    drop()
    setError(why)
  }

  return { checking, error, check, drop, invalidate }
}

const isSame = (a: Check | undefined, b: Check) => a?.code === b.code && a.baseCents === b.baseCents

type ValidationResult =
  | { coupon: AppliedCoupon; refusal?: undefined }
  | { coupon?: undefined; refusal: { title: string; description: string } }

const validate = async ({ code, baseCents, website }: Check): Promise<ValidationResult> => {
  try {
    const answer = await call<typeof validateCoupon>({
      method: 'POST',
      path: '/api/coupons/validate',
      body: { code, amount: euroFromCents(baseCents), website },
    })
    const coupon = { code, baseCents, discountCents: centsFromEuro(answer.discountAmount) }
    return { coupon }
  } catch (error) {
    return { refusal: isCallError(error) ? refusalOf(error.answer) : unchecked }
  }
}

/** The elements that the notifications refer to. */
const about = '.coupon, .summary-price'

const announceApplied = ({ discountCents }: AppliedCoupon) =>
  showToast({
    title: 'Coupon Applied!',
    description: `You saved ${formatEuro(discountCents)}`,
    about,
  })

/**
 * Most reasons for rejecting a code would reveal that it exists, so visitors only see a general
 * message.
 */
const refusalOf = (answer: ErrorBody | undefined) => ({
  title: 'Invalid Coupon',
  description:
    answer && disclosedReasons.includes(answer.reason) ? answer.error : invalidCouponMessage,
})

const disclosedReasons: readonly string[] = [
  'below_minimum',
  'in_use',
] satisfies readonly RefusalOf<typeof validateCoupon>[]

const unchecked = {
  title: 'Promo Code Not Checked',
  description: 'We couldn’t reach the server. Please apply the code again.',
}
