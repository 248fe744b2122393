import { priceOf } from '@synapse/shared/package/package'
import type { Draft } from '#booking/draft/draft.ts'
import type { OfferedPackage } from '#booking/offer/offered-packages.ts'

/** Returns the price to pay. A coupon counts only for the base price for which it was validated. */
export const draftPrice = (draft: Draft, chosenPackage: OfferedPackage) => {
  const { coupon } = draft
  const applies = coupon?.baseCents === chosenPackage.priceCents
  return priceOf(chosenPackage.priceCents, applies ? coupon.discountCents : 0)
}
