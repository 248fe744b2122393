import { baseSessionMinutes, priceOf } from '@synapse/shared/package/package'
import type { Draft } from '#booking/draft/draft.ts'
import type { DraftState } from '#booking/draft/use-draft.ts'
import type { OfferedPackage } from '#booking/offer/offered-packages.ts'

type Packages = readonly OfferedPackage[] | undefined

/**
 * Returns the packages on sale and the chosen one: the requested package or, by default, the first.
 * @param served the packages as the server has put them into the page; undefined at build time
 * @param loaded the current packages; undefined until they have loaded
 */
export const selectPackage = (
  served: Packages,
  loaded: Packages,
  { draft, visit }: Pick<DraftState, 'draft' | 'visit'>,
) => {
  const packages = loaded ?? served
  const requested = draft.packageType
  const chosenPackage = packages?.find(({ type }) => type === requested) ?? packages?.[0]
  const price = chosenPackage && draftPrice(draft, chosenPackage)
  const expected = requested || (visit && served?.[0]?.type)
  return {
    packages,
    chosenPackage,
    /** Whether the package that the visitor expects isn't on sale. */
    isGone: expected !== undefined && !!packages?.every(({ type }) => type !== expected),
    price,
    // Until hydration, use the build-time values, so that the browser renders what the build did.
    numberOfStudents: (visit && chosenPackage?.numberOfStudents) ?? 1,
    isFree: visit !== undefined && price?.totalCents === 0,
    minutes: chosenPackage?.durationMinutes ?? baseSessionMinutes,
  }
}

export type PackageSelection = ReturnType<typeof selectPackage>

/** Returns the price to pay. A coupon applies only to the base price it was validated for. */
export const draftPrice = ({ coupon }: Draft, { priceCents }: OfferedPackage) =>
  priceOf(priceCents, coupon?.baseCents === priceCents ? coupon.discountCents : 0)
