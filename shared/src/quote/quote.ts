import { calculateInvoice, type InvoiceTotals } from '#invoice/calculate'
import type { VatCategory } from '#invoice/vat'
import { centsFromEuro, euroFromCents } from '#money'

/** A draft is the operator's own; a sent one is the customer's to answer. */
export const quoteStatuses = ['draft', 'sent', 'accepted', 'declined', 'withdrawn'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** How a quote stands on a day: one that was sent and not answered in time has expired. */
export const quoteStates = [...quoteStatuses, 'expired'] as const
export type QuoteState = (typeof quoteStates)[number]

/** How a customer can answer. */
export const quoteAnswers = ['accepted', 'declined'] as const
export type QuoteAnswer = (typeof quoteAnswers)[number]

/** Days for which a quote is valid unless the operator says otherwise. */
const usualValidDays = 30

/**
 * How a quote stands. Its last day of validity is a day on which it can be accepted.
 * @param today in Malta, YYYY-MM-DD
 */
export const quoteState = (
  { status, validUntil }: { status: QuoteStatus; validUntil: string },
  today: string,
): QuoteState => (status === 'sent' && validUntil < today ? 'expired' : status)

type QuoteAction = 'edit' | 'delete' | 'send' | 'answer' | 'withdraw' | 'invoice' | 'book'

const allowed = {
  edit: ['draft'],
  delete: ['draft'],
  send: ['draft'],
  // What was agreed on the phone holds, also a day late: that is the operator's to say.
  answer: ['sent', 'expired'],
  withdraw: ['sent', 'expired'],
  invoice: ['accepted'],
  book: ['accepted'],
} as const satisfies Record<QuoteAction, readonly QuoteState[]>

/** Whether the operator can do something with a quote that stands so. */
export const quoteCan = (action: QuoteAction, state: QuoteState): boolean =>
  (allowed[action] as readonly QuoteState[]).includes(state)

/**
 * The last day of a quote that is made on a day.
 * @param today YYYY-MM-DD
 */
export const validUntilOf = (today: string): string =>
  Temporal.PlainDate.from(today).add({ days: usualValidDays }).toString()

/**
 * The number of a quote: the month in which it was sent and its place among those of that month.
 * @param day YYYY-MM-DD
 */
export const quoteNumber = (day: string, place: number): string =>
  `${quoteSeriesOf(day)}-${String(place).padStart(3, '0')}`

/** The series that a quote of this day is numbered in: 'Q-202611'. */
export const quoteSeriesOf = (day: string): string => `Q-${day.slice(0, 7).replace('-', '')}`

/** What a line is charged by; amounts are decimal texts, such as '650.00'. */
type ChargedLine = {
  quantity: string
  /** For one piece, without VAT. */
  unitPrice: string
  vatCategory: VatCategory
  vatPercent: string
  vatReason: string
}

/**
 * What a quote comes to, in cents, by the rules of invoices: so it is what its invoice comes to.
 * @throws RangeError when something in a line is no amount
 */
export const quoteTotals = (lines: readonly ChargedLine[]): InvoiceTotals =>
  calculateInvoice(
    lines.map(({ quantity, unitPrice, vatCategory, vatPercent, vatReason }) => ({
      hoursHundredths: centsFromEuro(quantity),
      rateCents: centsFromEuro(unitPrice),
      vatCategory,
      vatHundredths: centsFromEuro(vatPercent),
      vatReason,
    })),
  )

/** The lines with what each comes to, and the sums, as they are stored and sent. */
export const withTotals = <Line extends ChargedLine>(lines: readonly Line[]) => {
  const { netCents, net, vat, gross } = quoteTotals(lines)
  return {
    lines: lines.map((line, index) => ({ ...line, net: euroFromCents(netCents[index] ?? 0) })),
    subtotal: euroFromCents(net),
    taxAmount: euroFromCents(vat),
    total: euroFromCents(gross),
  }
}
