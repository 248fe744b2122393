import { type BalanceFields, dueDateOf, invoiceState } from '#invoice/invoice'

/** The days after the due date on which automatic reminders about an unpaid invoice are sent. */
export const reminderSteps = [3, 14] as const

/**
 * How many days late a reminder may be sent. After that, it is skipped, so that switching reminders
 * on doesn't send any for old invoices.
 */
const latestDays = 7

/**
 * Returns how many days an invoice is overdue; 0 if it isn't.
 * @param dueDate a date in Malta, YYYY-MM-DD, like `today`
 */
export const daysOverdue = (dueDate: string, today: string): number =>
  Math.max(0, Temporal.PlainDate.from(dueDate).until(today, { largestUnit: 'day' }).days)

type Invoice = BalanceFields & { issueDate: string }

/**
 * Returns the step of `reminderSteps` that is due today, if any.
 * @param issuedOn the day in Malta on which the invoice was issued, YYYY-MM-DD, like `today`
 */
export const reminderStep = (
  invoice: Invoice,
  issuedOn: string,
  today: string,
): number | undefined => {
  if (invoiceState(invoice, today) !== 'overdue') return undefined
  const days = daysOverdue(reminderBase(invoice, issuedOn), today)
  return reminderSteps.findLast((step) => days >= step && days < step + latestDays)
}

/**
 * Returns the day from which reminder steps are counted, normally the due date. An invoice that was
 * issued after its own date might be overdue at once, so the client gets the invoice's payment
 * term, or the usual term if that is shorter, from the day of issue.
 */
const reminderBase = ({ issueDate, dueDate }: Invoice, issuedOn: string): string => {
  const term = Temporal.PlainDate.from(issueDate).until(dueDate)
  const ownEnd = Temporal.PlainDate.from(issuedOn).add(term).toString()
  const usualEnd = dueDateOf(issuedOn)
  const end = ownEnd < usualEnd ? ownEnd : usualEnd
  return end > dueDate ? end : dueDate
}
