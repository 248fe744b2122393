import { normaliseCode } from '@synapse/shared/coupon/coupon'
import { useEffect } from 'react'
import type { OfferedPackage } from '#booking/checkout-request.ts'
import type { ChangeDraft, DraftKeeping } from '#booking/use-draft.ts'
import { useCoupon } from '#coupon/use-coupon.ts'

/** The typed promo code, and the coupon behind it for the chosen package. */
export const usePromoCode = (
  { draft, visit, change: keep }: DraftKeeping,
  change: ChangeDraft,
  offered: OfferedPackage | undefined,
) => {
  const { checking, fault, check, drop, reject } = useCoupon((accepted) =>
    keep({ coupon: accepted }),
  )

  const ask = (code: string, baseCents: number, announce: boolean) => {
    if (visit) check({ code, baseCents, website: visit.website }, announce)
  }

  /** Validates an applied coupon again for another price. */
  const askAgain = (baseCents: number | undefined, announce: boolean) => {
    if (draft.coupon && baseCents !== undefined) ask(draft.coupon.code, baseCents, announce)
  }

  // A coupon is validated for one base price, which changes with the package.
  const baseCents = offered?.priceCents
  const couponBase = draft.coupon?.baseCents
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when a price changes
  useEffect(() => {
    if (couponBase !== baseCents) askAgain(baseCents, false)
  }, [baseCents, couponBase])

  const type = (promoCode: string) => {
    drop()
    change({ promoCode })
  }

  return {
    checking,
    fault,
    reject,
    askAgain,
    apply: () => {
      const code = normaliseCode(draft.promoCode)
      if (offered && code) ask(code, offered.priceCents, true)
    },
    type,
    remove: () => type(''),
  }
}

export type PromoCode = ReturnType<typeof usePromoCode>
