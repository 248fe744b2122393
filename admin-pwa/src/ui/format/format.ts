import { formatEuroText } from '@synapse/shared/money'

/** Joins the parts that aren't empty, for example `joinNonEmpty(', ', 'Card', reference)`. */
export const joinNonEmpty = (
  separator: string,
  ...parts: (string | false | null | undefined)[]
): string => parts.filter(Boolean).join(separator)

/** Returns the mailto link for an address, with special characters escaped. */
export const mailto = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`

/** Formats hundredths of an hour: 1250 becomes '12.5 h'. */
export const formatHours = (hundredths: number): string =>
  `${(hundredths / 100).toLocaleString('en-GB')}\u00a0h`

/**
 * Formats a count: 1200 becomes '1,200'. Avoids Intl, which takes milliseconds when it is first
 * used.
 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** Formats a count with a noun: '1 row', '1,200 rows', '2 entries'. */
export const pluralize = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : plural}`

/** Formats an amount from the API with its currency: '€60.00' or '60.00 USD'. */
export const formatAmountIn = (currency: string, amount: string): string =>
  currency === 'eur' ? formatEuroText(amount) : `${amount} ${currency.toUpperCase()}`

/** Formats a file size: '240 kB' or '1.2 MB'. */
export const formatFileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))}\u00a0kB`
    : `${(Math.round(bytes / 100_000) / 10).toLocaleString('en-GB')}\u00a0MB`

export const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No')
