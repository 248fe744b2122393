/** Returns a VAT number in its stored form: only capital letters and digits. */
export const normaliseVatNumber = (text: string): string =>
  text.replace(/[\s.-]/g, '').toUpperCase()

/**
 * Returns why a VAT number is invalid; undefined if it is valid or blank. EU numbers must have the
 * right format (VIES, "Structure of VAT identification numbers"), Maltese numbers also the right
 * check digits, and other numbers a plausible length.
 */
export const vatNumberProblem = (text: string): string | undefined => {
  if (!text.trim()) return undefined
  const number = normaliseVatNumber(text)
  const form = forms[number.slice(0, 2)]
  if (form && !form.test(number.slice(2)))
    return `This isn’t a valid VAT number for ${number.slice(0, 2)}.`
  if (number.startsWith('MT') && !hasMalteseCheck(number.slice(2)))
    return 'This isn’t a valid Maltese VAT number. Check the digits.'
  return form || /^[A-Z0-9]{5,20}$/.test(number)
    ? undefined
    : 'A VAT number has 5 to 20 letters and digits.'
}

/** Checks a Maltese VAT number: with the last two digits, the weighted sum is divisible by 37. */
const hasMalteseCheck = (digits: string): boolean => {
  const weights = [3, 4, 6, 7, 8, 9, 10, 1]
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 37 === 0
}

const forms: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}
