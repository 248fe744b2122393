import { type BalanceFields, invoiceState } from '#invoice/invoice'

/** The days after the due date on which automatic reminders about an unpaid invoice are sent. */
export const reminderSteps = [3, 14] as const

/**
 * Later reminders are skipped, so that switching reminders on doesn't send any for old invoices.
 */
const latestDays = 7

/**
 * Returns how many days an invoice is overdue; 0 if it isn't overdue.
 * @param dueDate YYYY-MM-DD, like today, in Malta
 */
export const daysOverdue = (dueDate: string, today: string): number =>
  Math.max(0, Temporal.PlainDate.from(dueDate).until(today, { largestUnit: 'day' }).days)

/** Returns the step of `reminderSteps` whose reminder is due today, or undefined. */
export const reminderStep = (invoice: BalanceFields, today: string): number | undefined => {
  if (invoiceState(invoice, today) !== 'overdue') return undefined
  const days = daysOverdue(invoice.dueDate, today)
  return reminderSteps.findLast((step) => days >= step && days < step + latestDays)
}
