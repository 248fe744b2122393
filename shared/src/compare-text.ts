/** Compares strings by UTF-16 code unit, for sorting. ISO dates and times sort chronologically. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Compares names for sorting as people expect, ignoring case first. */
export const compareNames = new Intl.Collator('en').compare
