/**
 * What a draft is called until it has a number: YYYYMM-NNN of the month it is written
 * in, with three digits by chance.
 * @param chance from 0 to below 1
 */
export const provisionalNumber = (period: string, chance: number): string =>
  `${period.replace('-', '')}-${String(Math.floor(chance * 1_000)).padStart(3, '0')}`

/**
 * The number of an issued invoice: the month it was issued in and its place in that month's series.
 * Credit notes have a series of their own (article 226, point 2: one or more series).
 */
export const invoiceNumber = (
  kind: 'invoice' | 'credit_note',
  issueDate: string,
  place: number,
): string => `${seriesOf(kind, issueDate)}-${String(place).padStart(3, '0')}`

/** The series that an invoice of this day is numbered in: '202611' or 'CN-202611'. */
export const seriesOf = (kind: 'invoice' | 'credit_note', issueDate: string): string =>
  `${kind === 'credit_note' ? 'CN-' : ''}${issueDate.slice(0, 7).replace('-', '')}`
