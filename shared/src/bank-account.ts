/** The length of the longest IBAN (34 characters) when written in groups of four. */
export const maxIbanLength = 42

/**
 * Checks an IBAN without spaces: rearranged and converted to a number, it must leave a remainder of
 * 1 when divided by 97 (ISO 13616).
 */
export const isIban = (iban: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** Returns whether a string is a BIC (ISO 9362) in upper case. */
export const isBic = (bic: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)

/** Formats an IBAN in groups of four: 'MT84 MALT 0110 …'. */
export const groupIban = (iban: string): string =>
  iban.replaceAll(' ', '').replace(/(.{4})(?=.)/g, '$1 ')
