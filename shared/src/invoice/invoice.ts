import type { Invoice } from '#invoice/contract'
import { centsFromEuro } from '#money'
import { compareLastAdded, compareText } from '#text/compare-text'
import { matchesSearch } from '#text/fold-text'

/** An issued invoice never changes. It can only be paid or credited. */
export const invoiceStatuses = ['draft', 'issued'] as const

/** A correction is a separate document that refers to the original invoice (article 219). */
export const invoiceKinds = ['invoice', 'credit_note'] as const

/** An invoice's status on a given day, based on its payments and credit notes. */
export const invoiceStates = [
  'draft',
  'issued',
  'partly_paid',
  'paid',
  'overdue',
  'credited',
] as const
export type InvoiceState = (typeof invoiceStates)[number]

export const maxInvoiceLines = 2_000
export const tooManyInvoiceLines = `An invoice can have at most ${maxInvoiceLines} lines.`

const paymentTermDays = 14

export type BalanceFields = Pick<
  Invoice,
  'kind' | 'status' | 'grossTotal' | 'paid' | 'dueDate' | 'creditedBy' | 'credited'
>

/** Returns an invoice's status. @param today in Malta, YYYY-MM-DD */
export const invoiceState = (invoice: BalanceFields, today: string): InvoiceState => {
  if (invoice.status === 'draft') return 'draft'
  if (invoice.creditedBy) return 'credited'
  // A credit note requests no payment, so it never counts as paid or overdue.
  if (invoice.kind === 'credit_note') return 'issued'
  if (owedCents(invoice) === 0) return 'paid'
  if (invoice.dueDate < today) return 'overdue'
  return centsFromEuro(invoice.paid) > 0 ? 'partly_paid' : 'issued'
}

/** Returns the balance due on an issued invoice, in cents. */
export const owedCents = ({
  kind,
  status,
  creditedBy,
  grossTotal,
  paid,
  credited,
}: Omit<BalanceFields, 'dueDate'>): number =>
  status === 'draft' || kind === 'credit_note' || creditedBy
    ? 0
    : Math.max(0, centsFromEuro(grossTotal) - centsFromEuro(credited) - centsFromEuro(paid))

/** Returns the date (YYYY-MM-DD) of the last payment if an invoice is paid in full. */
export const paidDay = (
  invoice: BalanceFields & { payments: readonly { date: string }[] },
): string | undefined =>
  invoiceState(invoice, '') === 'paid'
    ? invoice.payments
        .map(({ date }) => date)
        .toSorted()
        .at(-1)
    : undefined

/**
 * Returns an invoice's due date.
 * @param issueDate YYYY-MM-DD
 */
export const dueDateOf = (issueDate: string): string =>
  Temporal.PlainDate.from(issueDate).add({ days: paymentTermDays }).toString()

/** A condition that is undefined matches every invoice. */
export type InvoiceFilter = {
  /** Searches the invoice number and the billing name. */
  search?: string | undefined
  status?: InvoiceState | undefined
  /** YYYY-MM */
  month?: string | undefined
  /** YYYY-MM-DD, inclusive */
  from?: string | undefined
  to?: string | undefined
}

type Ordered = Pick<Invoice, 'id' | 'createdAt' | 'issueDate'>

/** Sorts by issue date, latest first. Within a day, the last invoice added comes first. */
export const compareInvoices = (a: Ordered, b: Ordered): number =>
  compareText(b.issueDate, a.issueDate) || compareLastAdded(a, b)

/**
 * Returns whether an invoice matches a filter.
 * @param today in Malta, YYYY-MM-DD
 */
export const matchesInvoiceFilter = (
  invoice: BalanceFields & { invoiceNumber: string; billToName: string; issueDate: string },
  { search, status, month, from, to }: InvoiceFilter,
  today: string,
): boolean =>
  (!status || invoiceState(invoice, today) === status) &&
  (!month || invoice.issueDate.startsWith(month)) &&
  (!from || invoice.issueDate >= from) &&
  (!to || invoice.issueDate <= to) &&
  matchesSearch(search, invoice.invoiceNumber, invoice.billToName)

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

/** Returns the number series for documents issued on a day: '202611' or 'CN-202611'. */
export const seriesOf = (kind: 'invoice' | 'credit_note', issueDate: string): string =>
  `${kind === 'credit_note' ? 'CN-' : ''}${issueDate.slice(0, 7).replace('-', '')}`
