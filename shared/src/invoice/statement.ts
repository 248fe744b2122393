import type { Invoice } from '#invoice/contract'
import { paymentMethodPhrase } from '#invoice/document'
import { owedCents } from '#invoice/invoice'
import { centsFromEuro } from '#money'

/** What changes what a client owes, in the order in which it is told of one day. */
const entryKinds = ['invoice', 'payment', 'credit_note', 'return'] as const
type EntryKind = (typeof entryKinds)[number]

type Event = {
  /** Its own among those of a client. */
  key: string
  /** YYYY-MM-DD */
  date: string
  kind: EntryKind
  /** The invoice or credit note itself, or the invoice that was paid. */
  invoiceId: string
  invoiceNumber: string
  /** How money came, and what was noted of it; empty for what is no money. */
  method: string
  reference: string
  /** What it adds to what is owed; below 0 what it takes off. */
  cents: number
}

/** An event and what is owed after it, in cents. */
export type StatementEntry = Event & { balanceCents: number }

/** What a client owed before the first day, what changed it, and what is owed after the last. */
export type Statement = {
  from: string
  to: string
  openingCents: number
  entries: readonly StatementEntry[]
  /** What the entries of each kind come to. */
  sums: Record<EntryKind, number>
  /** Below 0 where more was paid than is owed. */
  closingCents: number
}

type Asked = {
  clientId: string
  /** The first and the last day, YYYY-MM-DD. */
  from: string
  to: string
}

/**
 * The account of a client over a period, from what was issued and paid.
 * @param invoices of all clients: what was paid for a booking counts for the invoice that stands
 */
export const buildStatement = (
  invoices: readonly Invoice[],
  { clientId, from, to }: Asked,
): Statement => {
  const events = eventsOf(invoices, clientId).filter(({ date }) => date <= to)
  const within = events.filter(({ date }) => date >= from)
  const openingCents = sumOf(events.filter(({ date }) => date < from))
  let balanceCents = openingCents
  const entries = within.map((event) => {
    balanceCents += event.cents
    return { ...event, balanceCents }
  })
  const sumOfKind = (wanted: EntryKind) => sumOf(within.filter(({ kind }) => kind === wanted))
  return {
    from,
    to,
    openingCents,
    entries,
    sums: {
      invoice: sumOfKind('invoice'),
      payment: sumOfKind('payment'),
      credit_note: sumOfKind('credit_note'),
      return: sumOfKind('return'),
    },
    closingCents: balanceCents,
  }
}

type Account = {
  /** Less credit notes. */
  invoicedCents: number
  /** Less what went back. */
  paidCents: number
  owedCents: number
}

/**
 * What a client was invoiced, has paid and still owes, in all.
 * @param invoices of all clients, as for a statement
 */
export const clientTotals = (invoices: readonly Invoice[], clientId: string): Account => {
  const { sums } = buildStatement(invoices, { clientId, ...always })
  return {
    invoicedCents: sums.invoice + sums.credit_note,
    paidCents: 0 - sums.payment - sums.return,
    owedCents: invoices
      .filter((invoice) => invoice.clientId === clientId)
      .reduce((sum, invoice) => sum + owedCents(invoice), 0),
  }
}

const always = { from: '0001-01-01', to: '9999-12-31' }

/** 'Invoice 202611-003', 'Paid by bank transfer for 202611-003 (Receipt 7)'. */
export const entryLabel = ({ kind, invoiceNumber, method, reference }: Event): string => {
  if (kind === 'invoice') return `Invoice ${invoiceNumber}`
  if (kind === 'credit_note') return `Credit note ${invoiceNumber}`
  if (kind === 'return') return `Paid back for ${invoiceNumber}`
  const noted = reference ? ` (${reference})` : ''
  return `${['Paid', paymentMethodPhrase(method), 'for', invoiceNumber].filter(Boolean).join(' ')}${noted}`
}

const sumOf = (events: readonly Event[]) => events.reduce((sum, { cents }) => sum + cents, 0)

/** All that ever changed what a client owes, the oldest first. */
const eventsOf = (invoices: readonly Invoice[], clientId: string): Event[] => {
  const issued = invoices.filter(({ status }) => status === 'issued')
  const paidFor = paidByBookings(issued)
  return issued
    .filter((invoice) => invoice.clientId === clientId)
    .flatMap((invoice) => {
      const isPaid = !invoice.bookingId || paidFor.get(invoice.bookingId) === invoice.id
      return [charge(invoice), ...(isPaid ? invoice.payments.flatMap(moneyOf(invoice)) : [])]
    })
    .sort(inOrder)
}

/**
 * Of each booking the invoice that its payments count for: the last one. One that was credited is
 * often followed by another, perhaps for somebody else, and both name what was paid for the booking.
 */
const paidByBookings = (issued: readonly Invoice[]): Map<string, string> =>
  new Map(
    issued
      .filter(({ kind }) => kind === 'invoice')
      .toSorted((a, b) => (a.issuedAt ?? '').localeCompare(b.issuedAt ?? ''))
      .flatMap(({ id, bookingId }) => (bookingId ? [[bookingId, id] as const] : [])),
  )

const charge = ({ id, kind, issueDate, invoiceNumber, grossTotal }: Invoice): Event => ({
  key: id,
  date: issueDate,
  kind,
  invoiceId: id,
  invoiceNumber,
  method: '',
  reference: '',
  // A credit note has its own below 0.
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
      reference: reference ?? '',
      cents: -centsFromEuro(amount),
    },
    // What an older app has kept says nothing of what went back.
    ...(returns ?? []).map((back, at) => ({
      key: `${id} ${at}`,
      date: back.date,
      kind: 'return' as const,
      invoiceId,
      invoiceNumber,
      method: '',
      reference: '',
      cents: centsFromEuro(back.amount),
    })),
  ]

const inOrder = (a: Event, b: Event): number =>
  a.date.localeCompare(b.date) ||
  entryKinds.indexOf(a.kind) - entryKinds.indexOf(b.kind) ||
  a.invoiceNumber.localeCompare(b.invoiceNumber)
