/** Returns the contrast ratio of two colours (#rrggbb), 1 to 21 (WCAG 2.2). */
export const contrastRatio = (a: string, b: string): number => {
  const [hi = 0, lo = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (hi + 0.05) / (lo + 0.05)
}

/**
 * Mixes two colours (#rrggbb).
 * @param share the proportion of `b` in the result, from 0 to 1
 */
export const mixColours = (a: string, b: string, share: number): string => {
  const [from, to] = [channels(a), channels(b)]
  const both = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share))
  return `#${both.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Calculates the luminance as defined in WCAG 2.2. */
const luminance = (colour: string) => {
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
