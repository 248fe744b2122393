import { normaliseCouponCode } from '@synapse/shared/coupon/coupon'
import { useEffect, useEffectEvent } from 'react'
import type { OfferedPackage } from '#booking/checkout-request.ts'
import type { ChangeDraft, DraftState } from '#booking/use-draft.ts'
import { useCoupon } from '#coupon/use-coupon.ts'

/** Manages the typed promo code and its coupon for the chosen package. */
export const usePromoCode = (
  { draft, visit, store }: DraftState,
  change: ChangeDraft,
  offered: OfferedPackage | undefined,
) => {
  const { checking, error, check, drop, invalidate } = useCoupon((accepted) =>
    store({ coupon: accepted }),
  )

  const validate = (code: string, baseCents: number, announce: boolean) => {
    if (visit) check({ code, baseCents, website: visit.website }, announce)
  }

  /** Validates the applied coupon again when the price changes. */
  const revalidate = (baseCents: number | undefined, announce: boolean) => {
    if (draft.coupon && baseCents !== undefined) validate(draft.coupon.code, baseCents, announce)
  }

  // A coupon is validated for one base price, which changes with the package.
  const baseCents = offered?.priceCents
  const couponBase = draft.coupon?.baseCents
  const revalidateQuietly = useEffectEvent((cents: number | undefined) => revalidate(cents, false))
  useEffect(() => {
    if (couponBase !== baseCents) revalidateQuietly(baseCents)
  }, [baseCents, couponBase])

  const type = (promoCode: string) => {
    drop()
    change({ promoCode })
  }

  return {
    checking,
    error,
    invalidate,
    revalidate,
    apply: () => {
      const code = normaliseCouponCode(draft.promoCode)
      if (offered && code) validate(code, offered.priceCents, true)
    },
    type,
    remove: () => type(''),
  }
}

export type PromoCode = ReturnType<typeof usePromoCode>
