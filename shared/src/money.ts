/** Money is a whole number of euro cents everywhere inside; this is the only file that rounds. */

/** The smallest amount that a card can be charged, in cents (Stripe's minimum for EUR). */
export const minimumChargeCents = 50

/**
 * Cents from a decimal text or number of euros ('60', '60.5', '60.00', 60).
 * @throws RangeError when it is not an amount with at most two decimals.
 */
export const centsFromEuro = (euro: string | number): number => {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(String(euro))
  if (!match) throw new RangeError(`'${euro}' is not an amount of euros with at most two decimals`)
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] && cents ? -cents : cents
}

/** The form on the wire and in tables: '60.00'. */
export const euroFromCents = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** For people: '€1,260.00'. */
export const formatEuro = (cents: number): string => {
  const [whole = '', fraction = ''] = euroFromCents(Math.abs(cents)).split('.')
  return `${cents < 0 ? '−' : ''}€${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** For headings: '€60', or '€60.50' where the cents matter. */
export const formatEuroShort = (cents: number): string => formatEuro(cents).replace(/\.00$/, '')

/** What one of several amounts is on average, in cents, rounded half up; 0 where there are none. */
export const averageCents = (totalCents: number, count: number): number =>
  count ? Math.round(totalCents / count) : 0

/** A percentage of an amount, in cents, rounded half up. */
export const percentOfCents = (cents: number, percent: number): number =>
  // Percentages have two decimals at most, so hundredths of a percent are whole.
  Math.round((cents * Math.round(percent * 100)) / 10_000)

/**
 * The part of an amount, in cents, that a percentage has added to it, rounded half up: of 11800 at
 * 18 % it is 1800.
 */
export const percentWithinCents = (cents: number, percent: number): number => {
  const hundredths = Math.round(percent * 100)
  return Math.round((cents * hundredths) / (10_000 + hundredths))
}

/**
 * Hundredths from a decimal text with any number of digits, rounded half up: cents of '22.755', or
 * what '1.005' hours are in hundredths.
 * @throws RangeError when it is not a decimal text
 */
export const hundredthsOf = (decimal: string): number => {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!match) throw new RangeError(`'${decimal}' is not a decimal number`)
  const [, sign, whole = '', fraction = ''] = match
  const digits = fraction.padEnd(3, '0')
  const hundredths =
    Number(whole) * 100 + Number(digits.slice(0, 2)) + Number((digits[2] ?? '0') >= '5')
  return sign && hundredths ? -hundredths : hundredths
}
