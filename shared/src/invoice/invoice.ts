import { isFoundIn } from '#fold'
import { calculateInvoice, type InvoiceTotals, toPricedLine } from '#invoice/calculate'
import type { Invoice } from '#invoice/contract'
import { centsFromEuro } from '#money'

/** Draft, or issued: an issued one is never changed, only paid and credited. */
export const invoiceStatuses = ['draft', 'issued'] as const

/** A correction is an invoice of its own that names the first (article 219). */
export const invoiceKinds = ['invoice', 'credit_note'] as const

/** How it stands on a day, from what was paid and credited. */
export const invoiceStates = [
  'draft',
  'issued',
  'partly_paid',
  'paid',
  'overdue',
  'credited',
] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** Days from the issue of an invoice to its due date. */
const paymentTermDays = 14

/** Unpaid or partly paid: what is owed is counted in these. */
type BalanceFields = {
  kind: (typeof invoiceKinds)[number]
  status: (typeof invoiceStatuses)[number]
  grossTotal: string
  paid: string
  dueDate: string
  creditedBy: string | null
  /** What was credited of it, in part or whole; what an older app has kept lacks it. */
  credited?: string
}

/**
 * How an invoice stands.
 * @param today in Malta, YYYY-MM-DD
 */
export const invoiceState = (invoice: BalanceFields, today: string): InvoiceState => {
  if (invoice.status === 'draft') return 'draft'
  if (invoice.creditedBy) return 'credited'
  // A credit note asks for nothing.
  if (invoice.kind === 'credit_note') return 'issued'
  const owed = owedCents(invoice)
  if (owed <= 0) return 'paid'
  if (invoice.dueDate < today) return 'overdue'
  return centsFromEuro(invoice.paid) > 0 ? 'partly_paid' : 'issued'
}

/** What is still to be paid of an issued invoice, in cents. */
export const owedCents = ({
  kind,
  status,
  creditedBy,
  grossTotal,
  paid,
  credited = '0.00',
}: Omit<BalanceFields, 'dueDate'>): number =>
  status === 'draft' || kind === 'credit_note' || creditedBy
    ? 0
    : Math.max(0, centsFromEuro(grossTotal) - centsFromEuro(credited) - centsFromEuro(paid))

type Charged = Pick<Invoice, 'lines' | 'priceMode'>

/** What an invoice comes to, in cents, as its lines say it. */
export const invoiceTotals = ({ lines, priceMode }: Charged): InvoiceTotals =>
  calculateInvoice(lines.map(toPricedLine), { priceMode })

/**
 * When an invoice of this day is due.
 * @param issueDate YYYY-MM-DD
 */
export const dueDateOf = (issueDate: string): string =>
  Temporal.PlainDate.from(issueDate).add({ days: paymentTermDays }).toString()

/** What is looked for among invoices; nothing narrows what is left out. */
export type InvoiceFilter = {
  /** Part of the number or of the name that is billed. */
  search?: string | undefined
  status?: InvoiceState | undefined
  /** The month of issue, YYYY-MM. */
  month?: string | undefined
  /** The first and the last day of issue, YYYY-MM-DD. */
  from?: string | undefined
  to?: string | undefined
}

/** Whether an invoice is looked for. @param today in Malta, YYYY-MM-DD */
export const matchesInvoiceFilter = (
  invoice: BalanceFields & { invoiceNumber: string; billToName: string; issueDate: string },
  { search = '', status, month, from, to }: InvoiceFilter,
  today: string,
): boolean =>
  (!status || invoiceState(invoice, today) === status) &&
  (!month || invoice.issueDate.startsWith(month)) &&
  (!from || invoice.issueDate >= from) &&
  (!to || invoice.issueDate <= to) &&
  isFoundIn(search, invoice.invoiceNumber, invoice.billToName)
