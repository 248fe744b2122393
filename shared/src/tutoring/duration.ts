import { hundredthsFromDecimal } from '#money'

/**
 * Converts a typed duration ('1.5', '1,5' or '1:30') to hundredths of an hour, rounded half up;
 * undefined if it is invalid.
 */
export const hundredthsOfDuration = (text: string): number | undefined => {
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim())
  if (clock) return Number(clock[1]) * 100 + Math.round((Number(clock[2]) * 100) / 60)
  try {
    const hundredths = hundredthsFromDecimal(text.trim().replace(',', '.'))
    return hundredths < 0 ? undefined : hundredths
  } catch {
    return undefined
  }
}
