import { maxEuros } from '@synapse/shared/contract/max-euros'
import { centsFromEuro, euroFromCents, formatEuroShort } from '@synapse/shared/money'

/** Limits in euros, hours or percent. The defaults are 0 and 9,999,999. */
type Limits = { min?: number; max?: number }

/**
 * Converts a typed amount, with a decimal point or comma, to cents; undefined if it is invalid or
 * outside the limits. Other numbers with two decimal places, such as hours, become hundredths.
 */
export const parseAmountCents = (
  text: string,
  { min = 0, max = Number.POSITIVE_INFINITY }: Limits = {},
): number | undefined => {
  const amount = text.trim().replace(',', '.')
  if (!/^-?\d{1,7}(\.\d{1,2})?$/.test(amount) || Number(amount) < min || Number(amount) > max)
    return undefined
  return centsFromEuro(amount)
}

/**
 * Converts a typed amount to the API's format: '1,5' becomes '1.50'.
 * @throws RangeError if invalid
 */
export const parseAmount = (text: string, limits?: Limits): string => {
  const cents = parseAmountCents(text, limits)
  if (cents === undefined) throw new RangeError(`'${text}' is not a valid amount`)
  return euroFromCents(cents)
}

/** Returns a function's result; undefined if it throws because of an invalid amount. */
export const tryParse = <Result>(read: () => Result): Result | undefined => {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}

/** Works like `parseAmount`, but returns null for a blank field. */
export const parseOptionalAmount = (text: string): string | null =>
  text.trim() ? parseAmount(text) : null

export const invalidAmountMessage = 'Enter an amount in euros, for example 60 or 60.50.'

/** Returns a rule that rejects invalid amounts and amounts outside the limits, with a message. */
export const amountRule =
  ({ max = maxEuros, min = 0 }: Limits = {}, message = invalidAmountMessage) =>
  (text: string) => {
    if (parseAmountCents(text, { min, max }) !== undefined) return null
    const isTooMuch = message === invalidAmountMessage && (parseAmountCents(text) ?? 0) > max * 100
    return isTooMuch ? `Enter at most ${formatEuroShort(max * 100)}.` : message
  }

/** Works like `amountRule`, but accepts a blank field. */
export const optionalAmountRule = (limits?: Limits, message?: string) => {
  const rule = amountRule(limits, message)
  return (text: string) => (text.trim() ? rule(text) : null)
}

/** Omits the cents if they are zero: '60.00' becomes '60'. */
export const trimZeroCents = (amount: string): string => amount.replace(/\.00$/, '')
