/** Compares strings by UTF-16 code unit, for sorting. ISO dates and times sort chronologically. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Compares names for sorting as people expect, ignoring case first. */
export const compareNames = new Intl.Collator('en').compare

type Dated = { id: string; date: string; createdAt: string }

/** Sorts newest first; within a day, the last added first. */
export const compareNewestFirst = (a: Dated, b: Dated): number =>
  compareText(b.date, a.date) || compareText(b.createdAt, a.createdAt) || compareText(a.id, b.id)
