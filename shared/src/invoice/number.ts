/**
 * Returns the provisional number of a draft: its month and three random digits, YYYYMM-NNN.
 * @param chance a random number, at least 0 and less than 1
 */
export const provisionalNumber = (period: string, chance: number): string =>
  `${period.replace('-', '')}-${String(Math.floor(chance * 1_000)).padStart(3, '0')}`

/**
 * Returns the number of an issued invoice: the month of issue, and a sequence number within that
 * month. Credit notes have their own series, which article 226, point 2, allows.
 */
export const invoiceNumber = (kind: 'invoice' | 'credit_note', issueDate: string, place: number) =>
  `${seriesOf(kind, issueDate)}-${String(place).padStart(3, '0')}`

/** Returns the series of an invoice issued on a day: '202611' or 'CN-202611'. */
export const seriesOf = (kind: 'invoice' | 'credit_note', issueDate: string): string =>
  `${kind === 'credit_note' ? 'CN-' : ''}${issueDate.slice(0, 7).replace('-', '')}`
