/** Round steps within each power of ten. */
const steps = [1, 2, 5, 10]

/**
 * Returns round axis values from 0 up to at least the largest value, in up to four steps. Steps are
 * whole numbers because counts have no fractions.
 */
export const niceTicks = (largest: number): number[] => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(largest, 1) / 4)))
  const step = power * (steps.find((one) => one * power * 4 >= largest) ?? 10)
  const count = Math.max(1, Math.ceil(largest / step))
  return Array.from({ length: count + 1 }, (_, n) => n * step)
}
