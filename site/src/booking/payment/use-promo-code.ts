import { normaliseCouponCode } from '@synapse/shared/coupon/coupon'
import { formatEuro } from '@synapse/shared/money'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AppliedCoupon } from '#booking/draft/draft.ts'
import type { DraftState } from '#booking/draft/use-draft.ts'
import type { OfferedPackage } from '#booking/offer/offered-packages.ts'
import { createCouponCheck } from '#booking/payment/coupon-check.ts'
import { showToast } from '#ui/toast/toast.ts'

type Options = {
  draftState: DraftState
  chosenPackage: OfferedPackage | undefined
  isReady: boolean
}

/** `error` is the reason why the code was refused. */
export const usePromoCode = ({ draftState, chosenPackage, isReady }: Options) => {
  const { draft, visit, edit, updateKeepingErrors } = draftState
  const [{ check, codeToCheck, cancel }] = useState(createCouponCheck)
  const [isChecking, setIsChecking] = useState(false)
  const [error, setError] = useState<string>()

  /** Validates a code. With `isQuiet`, the visitor isn't told that the code is valid. */
  const validate = async (
    code: string | undefined,
    { baseCents = chosenPackage?.priceCents, isQuiet = false } = {},
  ) => {
    if (!visit || baseCents === undefined || !code) return
    setIsChecking(true)
    setError(undefined)
    const result = await check(code, { baseCents, website: visit.website })
    if (!result) return
    const { coupon, refusal } = result
    setIsChecking(false)
    updateKeepingErrors({ coupon })
    if (refusal) {
      setError(refusal.description)
      showToast({ ...refusal, variant: 'destructive' })
    } else if (!isQuiet) announceApplied(coupon)
  }

  const ignorePending = () => {
    cancel()
    setIsChecking(false)
  }

  /** Removes the coupon, for example if the checkout refused it. Ignores a pending response. */
  const drop = (why?: string) => {
    ignorePending()
    setError(why)
    updateKeepingErrors({ coupon: undefined })
  }

  /** Validates the code again, in case its discount has changed. */
  const revalidate = (options?: { baseCents: number; isQuiet: boolean }) =>
    validate(codeToCheck(draft.coupon?.code), options)

  // Each package has its own base price, and a coupon is valid for one base price.
  const baseCents = chosenPackage?.priceCents
  const couponBase = draft.coupon?.baseCents
  const revalidateOutdated = useEffectEvent(revalidate)
  const ignoreOutdated = useEffectEvent(ignorePending)
  useEffect(() => {
    if (couponBase !== baseCents) revalidateOutdated()
    // The visitor may have returned to the coupon's own package while the coupon was being checked
    // for another one.
    else ignoreOutdated()
  }, [baseCents, couponBase])

  const apply = () => validate(normaliseCouponCode(draft.promoCode))
  const applyLinkedCode = useEffectEvent(() => {
    if (visit?.hasCode && !draft.coupon) apply()
  })
  useEffect(() => {
    if (isReady) applyLinkedCode()
  }, [isReady])

  const type = (promoCode: string) => {
    drop()
    edit({ promoCode })
  }

  return {
    isChecking,
    error,
    drop,
    revalidate,
    apply,
    type,
    remove: () => type(''),
  }
}

export type PromoCodeState = ReturnType<typeof usePromoCode>

const announceApplied = ({ discountCents }: AppliedCoupon) =>
  showToast({ title: 'Coupon Applied!', description: `You saved ${formatEuro(discountCents)}` })
