import { type Refused, refuse } from '#contract/result'
import { calculateInvoice, type InvoiceTotals, toPricedLine } from '#invoice/calculate'
import { centsFromEuro, euroFromCents, formatEuroText } from '#money'
import type { QuoteLine } from '#quote/contract'

/** The client can answer a sent quote, but can't see a draft. */
export const quoteStatuses = ['draft', 'sent', 'accepted', 'declined', 'withdrawn'] as const
type QuoteStatus = (typeof quoteStatuses)[number]

/** A sent quote expires if it isn't answered in time. */
export const quoteStates = [...quoteStatuses, 'expired'] as const
export type QuoteState = (typeof quoteStates)[number]

export const quoteAnswers = ['accepted', 'declined'] as const
export type QuoteAnswer = (typeof quoteAnswers)[number]

export const maxQuoteLines = 50
export const tooManyQuoteLines = `A quote can have at most ${maxQuoteLines} lines.`

const usualValidDays = 30

/**
 * Returns a quote's status. A quote can still be accepted on its last day.
 * @param today in Malta, YYYY-MM-DD
 */
export const quoteState = (
  { status, validUntil }: { status: QuoteStatus; validUntil: string },
  today: string,
): QuoteState => (status === 'sent' && validUntil < today ? 'expired' : status)

type Rule = { states: readonly QuoteState[]; otherwise: string }

/** In every other state, the action is refused for the reason in `otherwise`. */
const rules = {
  edit: { states: ['draft'], otherwise: 'sent' },
  delete: { states: ['draft'], otherwise: 'sent' },
  send: { states: ['draft'], otherwise: 'sent' },
  answerOnline: { states: ['sent'], otherwise: 'not_open' },
  // Clients may answer by phone, so an answer can be recorded even for an expired quote.
  answer: { states: ['sent', 'expired'], otherwise: 'wrong_state' },
  withdraw: { states: ['sent', 'expired'], otherwise: 'wrong_state' },
  invoice: { states: ['accepted'], otherwise: 'wrong_state' },
} as const satisfies Record<string, Rule>

type QuoteAction = keyof typeof rules

/** Returns why a quote in this status doesn't allow an action; undefined if it does. */
export const quoteRefusal = <Action extends QuoteAction>(
  action: Action,
  state: QuoteState,
): Refused<(typeof rules)[Action]['otherwise']> | undefined => {
  const { states, otherwise }: Rule = rules[action]
  return states.includes(state)
    ? undefined
    : refuse(otherwise as (typeof rules)[Action]['otherwise'])
}

/** Returns the last day on which a quote created today is valid. @param today YYYY-MM-DD */
export const validUntilOf = (today: string): string =>
  Temporal.PlainDate.from(today).add({ days: usualValidDays }).toString()

/**
 * Returns the number of a quote: the month in which it is sent, and a sequence number within that
 * month.
 * @param day YYYY-MM-DD
 */
export const quoteNumber = (day: string, place: number): string =>
  `${quoteSeriesOf(day)}-${String(place).padStart(3, '0')}`

/** Returns the number series for quotes sent on a day: 'Q-202611'. */
export const quoteSeriesOf = (day: string): string => `Q-${day.slice(0, 7).replace('-', '')}`

type ChargedLine = Pick<
  QuoteLine,
  'quantity' | 'unitPrice' | 'vatCategory' | 'vatPercent' | 'vatReason'
>

/**
 * Returns a quote's totals in cents, calculated as on its invoice.
 * @throws RangeError if a line has an invalid amount
 */
export const quoteTotals = (lines: readonly ChargedLine[]): InvoiceTotals =>
  calculateInvoice(
    lines.map(({ quantity, unitPrice, ...line }) =>
      toPricedLine({ ...line, hours: quantity, rate: unitPrice }),
    ),
  )

/** Returns a quote's total as the client sees it: '€354.00 incl. VAT', or '€300.00' without VAT. */
export const quoteTotal = ({ total, taxAmount }: { total: string; taxAmount: string }): string =>
  `${formatEuroText(total)}${centsFromEuro(taxAmount) > 0 ? ' incl. VAT' : ''}`

/** Returns the lines with net amounts, and the totals, formatted as in the database and the API. */
export const withTotals = <Line extends ChargedLine>(lines: readonly Line[]) => {
  const { lineNetCents, netCents, vatCents, grossCents } = quoteTotals(lines)
  return {
    lines: lines.map((line, index) => ({ ...line, net: euroFromCents(lineNetCents[index] ?? 0) })),
    subtotal: euroFromCents(netCents),
    taxAmount: euroFromCents(vatCents),
    total: euroFromCents(grossCents),
  }
}

/**
 * Derives a booking's id from its quote's id, so that the booking can't be created twice, and the
 * quote's id from the booking's. Both ids end in the same characters, so they have the same order
 * number.
 */
export const otherId = (id: string): string =>
  (Number.parseInt(id.slice(0, 1), 16) ^ 8).toString(16) + id.slice(1)
