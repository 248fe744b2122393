/** Compares strings by UTF-16 code unit. ISO dates and times are then in chronological order. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Compares names alphabetically. Case matters only for names that are otherwise equal. */
export const compareNames = new Intl.Collator('en').compare

type Added = { id: string; createdAt: string }

/** Sorts the latest first. Records that were added at the same moment keep a stable order. */
export const compareLastAdded = (a: Added, b: Added): number =>
  compareText(b.createdAt, a.createdAt) || compareText(a.id, b.id)

type Dated = Added & { date: string }

/** Sorts newest first. Within a day, the last record added comes first. */
export const compareNewestFirst = (a: Dated, b: Dated): number =>
  compareText(b.date, a.date) || compareLastAdded(a, b)
