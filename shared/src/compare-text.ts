/**
 * Compares texts by their characters' codes, for sorting. Times and dates of one format are then in
 * order of time.
 */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
