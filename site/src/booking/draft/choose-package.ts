import type { OfferedPackage } from '#booking/offer/offered-packages.ts'

/**
 * Returns the requested package; by default, the first one on sale. `isGone` is true if the package
 * that the visitor expects isn't on sale here.
 * @param onSale undefined at build time
 * @param requested the key of a package; '' for none
 * @param initial the package that was selected when the page loaded, which the visitor expects
 */
export const choosePackage = (
  onSale: readonly OfferedPackage[] | undefined,
  requested: string,
  initial: string | undefined,
) => {
  const expected = requested || initial
  return {
    chosenPackage: onSale?.find(({ type }) => type === requested) ?? onSale?.[0],
    isGone: expected !== undefined && !!onSale?.every(({ type }) => type !== expected),
  }
}
