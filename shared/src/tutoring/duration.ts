import { centsFromEuro } from '#money'

/**
 * A duration as it is typed, in hundredths of an hour: '1.5', '1,5' or '1:30', minutes rounded half
 * up. Undefined for what is none.
 */
export const hundredthsOfDuration = (text: string): number | undefined => {
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim())
  if (clock) return Number(clock[1]) * 100 + Math.round((Number(clock[2]) * 100) / 60)
  try {
    const hundredths = centsFromEuro(text.trim().replace(',', '.'))
    return hundredths < 0 ? undefined : hundredths
  } catch {
    return undefined
  }
}
