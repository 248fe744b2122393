/** Compares strings by UTF-16 code unit, for sorting. ISO dates and times sort chronologically. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Compares names in the order that people expect: case matters only between equal names. */
export const compareNames = new Intl.Collator('en').compare

type Added = { id: string; createdAt: string }

/** Sorts the last added first. Records added at the same moment always have the same order. */
export const compareLastAdded = (a: Added, b: Added): number =>
  compareText(b.createdAt, a.createdAt) || compareText(a.id, b.id)

type Dated = Added & { date: string }

/** Sorts newest first; within a day, the last added first. */
export const compareNewestFirst = (a: Dated, b: Dated): number =>
  compareText(b.date, a.date) || compareLastAdded(a, b)
