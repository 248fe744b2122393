export type Row = {
  what: string
  measured: string
  comparedWith: string
  ratio: string
  goal: string
  met: 'yes' | 'no'
}

type Cells = Pick<Row, 'what' | 'measured' | 'goal'> &
  Partial<Pick<Row, 'comparedWith' | 'ratio'>> & { isMet: boolean }

/** Builds a row. The columns for the baseline are empty if there is none. */
export const row = ({
  what,
  measured,
  comparedWith = '',
  ratio = '',
  goal,
  isMet,
}: Cells): Row => ({ what, measured, comparedWith, ratio, goal, met: isMet ? 'yes' : 'no' })

/** Builds a row from the median of several times, in milliseconds. */
export const timesRow = (what: string, times: readonly number[], limitMs: number): Row =>
  row({
    what,
    measured: `${Math.round(median(times))} ms`,
    comparedWith: `slowest of ${times.length}: ${Math.round(Math.max(...times))} ms`,
    goal: `at most ${limitMs} ms`,
    isMet: median(times) <= limitMs,
  })

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
