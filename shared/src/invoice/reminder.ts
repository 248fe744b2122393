import { invoiceState } from '#invoice/invoice'

/** Days after the due date on which an unpaid invoice is reminded of by itself. */
export const reminderSteps = [3, 14] as const

/**
 * What was not reminded of within so many days after a step is not any more: nobody hears of an old
 * invoice because the setting was switched on today.
 */
const latestDays = 7

/** What is asked of an invoice. */
type BalanceFields = Parameters<typeof invoiceState>[0]

/**
 * How many days an invoice is overdue; 0 for one that is not.
 * @param dueDate YYYY-MM-DD, as is today, in Malta
 */
export const daysOverdue = (dueDate: string, today: string): number =>
  Math.max(0, Temporal.PlainDate.from(dueDate).until(today, { largestUnit: 'day' }).days)

/** The step that an invoice is due to be reminded at today; undefined for none. */
export const reminderStep = (invoice: BalanceFields, today: string): number | undefined => {
  if (invoiceState(invoice, today) !== 'overdue') return undefined
  const days = daysOverdue(invoice.dueDate, today)
  return reminderSteps.findLast((step) => days >= step && days < step + latestDays)
}
