/** Amounts are integers in euro cents. Only this file and `percent_of` in SQL round them. */

export const minimumChargeCents = 50
export const maximumChargeCents = 99_999_999

/**
 * Converts a number, such as hours or a percentage ('1', '1.5', '1.50', 1), to hundredths.
 * @throws RangeError unless it is a number with at most two decimal places
 */
export const hundredthsFromDecimal = (decimal: string | number): number => {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(String(decimal))
  if (!match) throw new RangeError(`'${decimal}' is not a number with at most two decimal places`)
  const hundredths = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] && hundredths ? -hundredths : hundredths
}

/** Converts hundredths to the format used in JSON and in tables: '1.50'. */
export const decimalFromHundredths = (hundredths: number): string => {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Converts euros to cents. Euros are strings, so that the compiler can tell them from cents. */
export const centsFromEuro = (euro: string): number => hundredthsFromDecimal(euro)

/** Converts cents to the format used in JSON and in tables: '60.00'. */
export const euroFromCents = (cents: number): string => decimalFromHundredths(cents)

/** Returns whether an amount in euros, such as '0.00', is zero. */
export const isZero = (euro: string): boolean => centsFromEuro(euro) === 0

/** Changes the sign of an amount in euros: '-60.00' for '60.00'. */
export const negateEuro = (euro: string): string => euroFromCents(-centsFromEuro(euro))

/** Converts a record's amounts to euros: `{ paidCents: 6000 }` to `{ paid: '60.00' }`. */
export const eurosFromCents = <Cents extends Record<`${string}Cents`, number>>(
  cents: Cents,
): Euros<Cents> =>
  Object.fromEntries(
    Object.entries<number>(cents).map(([name, amount]) => [
      name.replace(/Cents$/, ''),
      euroFromCents(amount),
    ]),
  ) as Euros<Cents>

type Euros<Cents> = {
  [Key in keyof Cents as Key extends `${infer Name}Cents` ? Name : never]: string
}

/** Formats an amount for people: '€1,260.00'. */
export const formatEuro = (cents: number): string => {
  const [whole = '', fraction = ''] = euroFromCents(Math.abs(cents)).split('.')
  return `${cents < 0 ? '−' : ''}€${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** Formats an amount from the API: '1260.00' becomes '€1,260.00'. */
export const formatEuroText = (euro: string): string => formatEuro(centsFromEuro(euro))

/** Formats an amount for a heading: '€60', or '€60.50'. */
export const formatEuroShort = (cents: number): string => formatEuro(cents).replace(/\.00$/, '')

/** Formats an amount in a currency's smallest unit, as in Stripe: '12.34', or '1234' for yen. */
export const formatMinor = (amount: number, currency: string): string => {
  const style = { style: 'currency', currency } as const
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', style).resolvedOptions()
  const digits = stripeHundredths.includes(currency.toLowerCase()) ? 2 : maximumFractionDigits
  return (amount / 10 ** digits).toFixed(digits)
}

/**
 * Currencies without a smaller unit that Stripe nevertheless counts in hundredths. Source:
 * docs.stripe.com/currencies#special-cases
 */
const stripeHundredths = ['isk', 'ugx']

/** Formats an amount given in the currency's smallest unit: '€12.34' or '12.34 USD'. */
export const formatAmount = (amount: number, currency: string): string =>
  currency === 'eur'
    ? formatEuro(amount)
    : `${formatMinor(amount, currency)} ${currency.toUpperCase()}`

/** Adds up amounts in cents. */
export const sumCents = (cents: readonly number[]): number =>
  cents.reduce((total, one) => total + one, 0)

/** Divides an amount in cents by a count, rounded half up; 0 if the count is 0. */
export const averageCents = (totalCents: number, count: number): number =>
  count ? Math.round(totalCents / count) : 0

/** Returns the share `part / whole` of an amount, in cents, rounded down. */
export const shareOfCents = (cents: number, part: number, whole: number): number =>
  Math.floor((cents * part) / whole)

/** Returns a percentage of an amount, in rounded cents: 1800 for 10000 at 1800 (18%). */
export const percentOfCents = (cents: number, percentHundredths: number): number =>
  roundHalf((cents * percentHundredths) / 10_000)

/** Returns the VAT in a gross amount, in rounded cents: 1800 for 11800 at 18%. */
export const includedVatCents = (cents: number, vatHundredths: number): number =>
  roundHalf((cents * vatHundredths) / (10_000 + vatHundredths))

/** Multiplies hours, given in hundredths, by a rate in cents, and rounds to cents. */
export const workCents = (rateCents: number, hoursHundredths: number): number =>
  roundHalf((rateCents * hoursHundredths) / 100)

/** Rounds halves away from zero, as SQL does, so that a credit note matches its invoice. */
const roundHalf = (cents: number): number =>
  // Add 0 to turn −0 into 0.
  Math.sign(cents) * Math.round(Math.abs(cents)) + 0

/**
 * Converts a decimal string to hundredths, such as cents, rounded half up. The string may have any
 * number of decimal places.
 * @throws RangeError if it isn't a decimal number
 */
export const parseHundredths = (decimal: string): number => {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!match) throw new RangeError(`'${decimal}' is not a decimal number`)
  const [, sign, whole = '', fraction = ''] = match
  const digits = fraction.padEnd(3, '0')
  const hundredths =
    Number(whole) * 100 + Number(digits.slice(0, 2)) + Number((digits[2] ?? '0') >= '5')
  return sign && hundredths ? -hundredths : hundredths
}

/** Formats hundredths of a percent: 1800 becomes '18%', 550 becomes '5.5%'. */
export const formatPercent = (hundredths: number): string => `${String(hundredths / 100)}%`
