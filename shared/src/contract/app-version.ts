/**
 * The version of the API for which an app was built. The app sends it with each call, because an
 * installed app may be months old. Increase the version with any change that would make outdated
 * apps do harm.
 */
export const contractVersion = 2

/**
 * The oldest version that the server supports. Once this is 2, the following support for older
 * apps can be removed:
 * - `newKinds` in the API's `booking/routes.ts`, which hides timeline entries
 * - `cancelBookingWithDelete` in `booking/contract.ts`
 * - `ignoredReplacements` in `coupon/contract.ts`
 * - `storeInvoicePdf` in `invoice/contract.ts`, `storeQuotePdf` in `quote/contract.ts`, and an
 *   optional `priceMode`
 * - `isOutsideStripe` in `refund/contract.ts` and the API's `refund/routes.ts`, and an optional
 *   `remaining`
 * - `defaultKinds` in `search/contract.ts`
 */
export const oldestContractVersion = 1

/** The header with the version. Calls without it, for example from scripts, are accepted. */
export const contractVersionHeader = 'Contract-Version'

/** The reason code that tells an outdated app to update itself. */
export const tooOld = 'too_old'
