import type { OfferedPackage } from '#booking/offer/offered-packages.ts'

/**
 * Returns the requested package, or else the first package on sale. `isGone` is true if the package
 * that the visitor expects isn't on sale on this website.
 * @param onSale undefined at build time
 * @param requested the key of a package; '' if none was requested
 * @param initial the package that was preselected when the page loaded, which the visitor therefore
 * expects
 */
export const choosePackage = (
  onSale: readonly OfferedPackage[] | undefined,
  requested: string,
  initial: string | undefined,
) => {
  const expected = requested || initial
  return {
    chosen: onSale?.find(({ type }) => type === requested) ?? onSale?.[0],
    isGone: expected !== undefined && !!onSale?.every(({ type }) => type !== expected),
  }
}
