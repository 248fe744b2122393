import type { Invoice } from '#invoice/contract'
import { owedCents } from '#invoice/invoice'
import { centsFromEuro, sumCents } from '#money'
import { paymentMethodPhrase } from '#payment/payment'
import { compareText } from '#text/compare-text'
import type { Days } from '#time'

/** Entries on the same day are listed in this order. */
const entryKinds = ['invoice', 'payment', 'credit_note', 'return', 'dispute'] as const
type EntryKind = (typeof entryKinds)[number]

type Event = {
  /** Unique among a client's entries. */
  key: string
  /** YYYY-MM-DD */
  date: string
  kind: EntryKind
  /** The id of the invoice or credit note; for other entries, that of the invoice they affect. */
  invoiceId: string
  invoiceNumber: string
  method?: string
  reference?: string | null
  /** How the entry changes the balance; negative if the client owes less afterwards. */
  cents: number
}

export type StatementEntry = Event & { balanceCents: number }

type Sums = Record<EntryKind, number>

export type Statement = {
  from: string
  to: string
  openingCents: number
  entries: readonly StatementEntry[]
  sums: Sums
  /** A client with an overpayment has a negative balance. */
  closingCents: number
}

/**
 * Returns a client's statement for a period.
 * @param invoices the invoices of all clients, because a booking's payments belong to its latest
 * invoice, which may be another client's
 */
export const buildStatement = (
  invoices: readonly Invoice[],
  { clientId, ...days }: Days & { clientId: string },
): Statement => {
  const issued = invoices.filter(isIssued)
  const own = issued.filter((invoice) => invoice.clientId === clientId)
  return statementOf(own, paymentsCountFor(issued), days)
}

/**
 * Returns the statements of all clients with issued invoices, by client id. Invoices without a
 * client share a statement.
 */
export const buildStatements = (invoices: readonly Invoice[], days: Days) => {
  const issued = invoices.filter(isIssued)
  const isPaid = paymentsCountFor(issued)
  const byClient = Map.groupBy(issued, ({ clientId }) => clientId)
  return new Map([...byClient].map(([id, own]) => [id, statementOf(own, isPaid, days)]))
}

const isIssued = ({ status }: Invoice) => status === 'issued'

const statementOf = (own: readonly Invoice[], isPaid: IsPaid, { from, to }: Days): Statement => {
  const events = eventsOf(own, isPaid).filter(({ date }) => date <= to)
  const within = events.filter(({ date }) => date >= from)
  const openingCents = sumEventCents(events.filter(({ date }) => date < from))
  let balanceCents = openingCents
  const entries = within.map((event) => {
    balanceCents += event.cents
    return { ...event, balanceCents }
  })
  const sumKindCents = (wanted: EntryKind) =>
    sumEventCents(within.filter(({ kind }) => kind === wanted))
  return {
    from,
    to,
    openingCents,
    entries,
    sums: Object.fromEntries(entryKinds.map((kind) => [kind, sumKindCents(kind)])) as Sums,
    closingCents: balanceCents,
  }
}

type Account = {
  /** Invoices less credit notes. */
  invoicedCents: number
  /** Payments less refunds and disputed amounts. */
  paidCents: number
  owedCents: number
}

/**
 * Returns how much was invoiced to a client, how much was paid, and the balance due.
 * @param invoices the invoices of all clients, as for a statement
 */
export const clientTotals = (invoices: readonly Invoice[], clientId: string): Account => {
  const { sums } = buildStatement(invoices, { clientId, ...always })
  return {
    invoicedCents: sums.invoice + sums.credit_note,
    paidCents: 0 - sums.payment - sums.return - sums.dispute,
    owedCents: sumCents(invoices.filter((invoice) => invoice.clientId === clientId).map(owedCents)),
  }
}

const always = { from: '0001-01-01', to: '9999-12-31' }

/** Returns an entry's label: 'Invoice 202611-003', 'Paid in cash for 202611-003 (Receipt 7)'. */
export const statementEntryLabel = (entry: Event): string => {
  const { kind, invoiceNumber, method = 'other', reference, cents } = entry
  if (kind === 'invoice') return `Invoice ${invoiceNumber}`
  if (kind === 'credit_note') return `Credit note ${invoiceNumber}`
  if (kind === 'return') return `${cents < 0 ? 'Refund reversed' : 'Refunded'} for ${invoiceNumber}`
  if (kind === 'dispute')
    return cents < 0
      ? `Disputed amount returned for ${invoiceNumber}`
      : `Disputed payment for ${invoiceNumber}`
  const noted = reference ? ` (${reference})` : ''
  return `${['Paid', paymentMethodPhrase(method), 'for', invoiceNumber].filter(Boolean).join(' ')}${noted}`
}

const sumEventCents = (events: readonly Event[]) => sumCents(events.map(({ cents }) => cents))

/** Returns all entries that have ever changed a client's balance, oldest first. */
const eventsOf = (own: readonly Invoice[], isPaid: IsPaid): Event[] =>
  own
    .flatMap((invoice) => [
      charge(invoice),
      ...(isPaid(invoice) ? invoice.payments.flatMap(moneyOf(invoice)) : []),
    ])
    .sort(inOrder)

type IsPaid = (invoice: Pick<Invoice, 'id' | 'bookingId'>) => boolean

/**
 * Returns a function that tells whether the payments on an invoice count towards it. A booking's
 * payments count only towards its latest invoice: if an invoice was credited and replaced, perhaps
 * for another client, both list the payments.
 * @param issued the issued invoices of all clients
 */
export const paymentsCountFor = (issued: readonly Invoice[]): IsPaid => {
  const latest = new Map(
    issued
      .filter(({ kind }) => kind === 'invoice')
      .toSorted((a, b) => compareText(a.issuedAt ?? '', b.issuedAt ?? ''))
      .flatMap(({ id, bookingId }) => (bookingId ? [[bookingId, id] as const] : [])),
  )
  return ({ id, bookingId }) => !bookingId || latest.get(bookingId) === id
}

const charge = ({ id, kind, issueDate, invoiceNumber, grossTotal }: Invoice): Event => ({
  key: id,
  date: issueDate,
  kind,
  invoiceId: id,
  invoiceNumber,
  // The total of a credit note is already negative.
  cents: centsFromEuro(grossTotal),
})

const moneyOf =
  ({ id: invoiceId, invoiceNumber }: Invoice) =>
  ({ id, date, amount, method, reference, returns }: Invoice['payments'][number]): Event[] => [
    {
      key: id,
      date,
      kind: 'payment',
      invoiceId,
      invoiceNumber,
      method,
      reference,
      cents: -centsFromEuro(amount),
    },
    ...returns.map((back, at) => ({
      key: `${id} ${at}`,
      date: back.date,
      kind: back.kind === 'dispute' ? ('dispute' as const) : ('return' as const),
      invoiceId,
      invoiceNumber,
      cents: centsFromEuro(back.amount),
    })),
  ]

const inOrder = (a: Event, b: Event): number =>
  compareText(a.date, b.date) ||
  entryKinds.indexOf(a.kind) - entryKinds.indexOf(b.kind) ||
  compareText(a.invoiceNumber, b.invoiceNumber)
