import { isCallError } from '@synapse/shared/contract/call'
import type { ErrorBody, RefusalOf } from '@synapse/shared/contract/endpoint'
import type { validateCoupon } from '@synapse/shared/coupon/contract'
import { invalidCouponMessage, normaliseCouponCode } from '@synapse/shared/coupon/coupon'
import { centsFromEuro, euroFromCents, formatEuro } from '@synapse/shared/money'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AppliedCoupon } from '#booking/draft/draft.ts'
import type { ChangeDraft, DraftState } from '#booking/draft/use-draft.ts'
import type { OfferedPackage } from '#booking/offer/served-packages.ts'
import { call } from '#ui/call.ts'
import { showToast } from '#ui/toast/toast.ts'

type Check = { code: string; baseCents: number; website: string }

/**
 * Manages the typed promo code and its coupon for the chosen package. `error` is the reason for a
 * rejection.
 */
export const usePromoCode = (
  { draft, visit, store }: DraftState,
  change: ChangeDraft,
  offered: OfferedPackage | undefined,
) => {
  const [isChecking, setIsChecking] = useState(false)
  const [error, setError] = useState<string>()
  /** The latest request; responses to earlier requests are ignored. */
  const latest = useRef<Check>(undefined)

  const validate = async (code: string, baseCents: number, announce: boolean) => {
    const pending = latest.current
    if (!visit || (pending?.code === code && pending.baseCents === baseCents)) return
    const wanted = { code, baseCents, website: visit.website }
    latest.current = wanted
    setIsChecking(true)
    setError(undefined)
    const { coupon, refusal } = await check(wanted)
    // The package or the code has since changed, so this response is out of date.
    if (latest.current !== wanted) return
    latest.current = undefined
    setIsChecking(false)
    store({ coupon })
    if (refusal) {
      setError(refusal.description)
      showToast({ ...refusal, variant: 'destructive', about })
    } else if (announce) announceApplied(coupon)
  }

  const ignorePending = () => {
    latest.current = undefined
    setIsChecking(false)
  }

  /** Removes the coupon, for example because the checkout rejected it, and ignores a pending response. */
  const drop = (why?: string) => {
    ignorePending()
    setError(why)
    store({ coupon: undefined })
  }

  /** Validates the applied coupon again, for example because its discount may have changed. */
  const revalidate = (announce: boolean) => {
    if (draft.coupon && offered) validate(draft.coupon.code, offered.priceCents, announce)
  }

  // A coupon is validated for one base price, which changes with the package.
  const baseCents = offered?.priceCents
  const couponBase = draft.coupon?.baseCents
  const revalidateOutdated = useEffectEvent(revalidate)
  const ignoreOutdated = useEffectEvent(ignorePending)
  useEffect(() => {
    if (couponBase !== baseCents) revalidateOutdated(true)
    // The visitor may have chosen the coupon's package again while the coupon was being checked for
    // another package.
    else ignoreOutdated()
  }, [baseCents, couponBase])

  const type = (promoCode: string) => {
    drop()
    change({ promoCode })
  }

  return {
    isChecking,
    error,
    drop,
    revalidate,
    apply: () => {
      const code = normaliseCouponCode(draft.promoCode)
      if (offered && code) validate(code, offered.priceCents, true)
    },
    type,
    remove: () => type(''),
  }
}

export type PromoCodeState = ReturnType<typeof usePromoCode>

type CheckResult =
  | { coupon: AppliedCoupon; refusal?: undefined }
  | { coupon?: undefined; refusal: { title: string; description: string } }

const check = async ({ code, baseCents, website }: Check): Promise<CheckResult> => {
  try {
    const answer = await call<typeof validateCoupon>({
      method: 'POST',
      path: '/api/coupons/validate',
      body: { code, amount: euroFromCents(baseCents), website },
    })
    return { coupon: { code, baseCents, discountCents: centsFromEuro(answer.discountAmount) } }
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
