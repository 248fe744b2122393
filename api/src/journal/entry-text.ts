import { orderNumber } from '@synapse/shared/booking/booking'
import { type JournalEntry, kindLabels } from '@synapse/shared/journal/posting'
import { isReversal } from '@synapse/shared/journal/revision'
import { formatShortDate } from '@synapse/shared/time'

export type EntryDetails = {
  kind: JournalEntry['kind']
  sourceId: string
  revision?: number
  /** The original day of a transaction that was recorded after that day's quarter was closed. */
  transactionDate?: string | null
  bookingId: string | null
  invoiceId: string | null
  invoiceNumber: string | null
  title: string | null
}

/** Returns an entry's description for the accountant, for example 'Payment: order 1A2B3C4D'. */
export const entryText = (entry: Omit<EntryDetails, 'sourceId' | 'invoiceId'>): string => {
  const { kind, revision = 1, transactionDate, bookingId, invoiceNumber, title } = entry
  const about = title ?? invoiceNumber ?? (bookingId && `order ${orderNumber(bookingId)}`)
  const text = about ? `${kindLabels[kind]}: ${about}` : kindLabels[kind]
  const dated = withDay(text, transactionDate)
  return isReversal(revision) ? `Reversed: ${dated}` : dated
}

/**
 * Appends the original day to the text of an entry posted to a later day: 'Payment (dated 31 Mar
 * 2027)'.
 */
export const withDay = (text: string, day: string | null | undefined): string =>
  day ? `${text} (dated ${formatShortDate(day)})` : text

/** Returns a sentence that names the first few entries missing from the journal. */
export const describeMissing = (missing: readonly JournalEntry[]): string => {
  const first = missing
    .slice(0, 10)
    .map(({ kind, date }) => `${kindLabels[kind]} on ${formatShortDate(date)}`)
  const others = missing.length - first.length
  return `Missing from the journal: ${first.join(', ')}${others > 0 ? ` and ${others} others` : ''}.`
}

export const wrongSums = 'The stored sums of the journal differ from its entries.'
