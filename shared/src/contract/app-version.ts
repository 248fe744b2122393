/**
 * The version of the API that an app was built for, sent with each call. Increase it when a change
 * to an endpoint would make outdated apps do harm; an installed app may be months old.
 */
export const contractVersion = 2

/**
 * The oldest version that the server supports. Raising it to 2 makes this support for older apps
 * unnecessary:
 * - `newKinds` in the API's `booking/routes.ts`, which hides timeline entries
 * - `cancelBookingWithDelete` in `booking/contract.ts`
 * - `ignoredReplacements` in `coupon/contract.ts`
 * - `isOutsideStripe` in `refund/contract.ts` and the API's `refund/routes.ts`, and an optional
 *   `remaining`
 * - `defaultKinds` in `search/contract.ts`
 */
export const oldestContractVersion = 1

/** The header that contains the version. Callers without it, such as scripts, are accepted. */
export const contractVersionHeader = 'Contract-Version'

/** The reason code of calls rejected because the app must be updated. */
export const tooOld = 'too_old'
