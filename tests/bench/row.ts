/** A row of the results: the measurement, its baseline and its goal. */
export type Row = {
  what: string
  measured: string
  comparedWith: string
  ratio: string
  goal: string
  kept: 'yes' | 'NO'
}

/** Returns the median. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
