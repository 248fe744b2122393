import { normaliseCouponCode } from '@synapse/shared/coupon/coupon'
import { formatEuro } from '@synapse/shared/money'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AppliedCoupon } from '#booking/draft/draft.ts'
import type { DraftState, UpdateDraft } from '#booking/draft/use-draft.ts'
import type { OfferedPackage } from '#booking/offer/offered-packages.ts'
import { createCouponCheck } from '#booking/payment/coupon-check.ts'
import { showToast } from '#ui/toast/toast.ts'

type Options = {
  draftState: DraftState
  edit: UpdateDraft
  chosen: OfferedPackage | undefined
  /** Whether the calendar has loaded. */
  isReady: boolean
}

/**
 * Manages the typed promo code and its coupon for the chosen package. `error` says why the code was
 * rejected.
 */
export const usePromoCode = ({ draftState, edit, chosen, isReady }: Options) => {
  const { draft, visit, updateDraft } = draftState
  const [{ check, codeToCheck, cancel }] = useState(createCouponCheck)
  const [isChecking, setIsChecking] = useState(false)
  const [error, setError] = useState<string>()

  /** Validates a code; `isQuiet` if the visitor isn't told that it is valid. */
  const validate = async (code: string | undefined, { isQuiet = false } = {}) => {
    if (!visit || !chosen || !code) return
    setIsChecking(true)
    setError(undefined)
    const result = await check(code, { baseCents: chosen.priceCents, website: visit.website })
    if (!result) return
    const { coupon, refusal } = result
    setIsChecking(false)
    updateDraft({ coupon })
    if (refusal) {
      setError(refusal.description)
      showToast({ ...refusal, variant: 'destructive', about })
    } else if (!isQuiet) announceApplied(coupon)
  }

  const ignorePending = () => {
    cancel()
    setIsChecking(false)
  }

  /** Removes the coupon, for example because the checkout rejected it, and ignores a pending response. */
  const drop = (why?: string) => {
    ignorePending()
    setError(why)
    updateDraft({ coupon: undefined })
  }

  /** Validates the code again, for example because its discount may have changed. */
  const revalidate = (options?: { isQuiet: boolean }) =>
    validate(codeToCheck(draft.coupon?.code), options)

  // A coupon is validated for one base price, which changes with the package.
  const baseCents = chosen?.priceCents
  const couponBase = draft.coupon?.baseCents
  const revalidateOutdated = useEffectEvent(revalidate)
  const ignoreOutdated = useEffectEvent(ignorePending)
  useEffect(() => {
    if (couponBase !== baseCents) revalidateOutdated()
    // The visitor may have chosen the coupon's package again while the coupon was being checked for
    // another package.
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

/** CSS selector of the elements that the notifications are about. */
const about = '.coupon, .summary-price'

const announceApplied = ({ discountCents }: AppliedCoupon) =>
  showToast({
    title: 'Coupon Applied!',
    description: `You saved ${formatEuro(discountCents)}`,
    about,
  })
