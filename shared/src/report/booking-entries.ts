import type { defaultVat } from '#invoice/vat'
import { type VatRegistration, vatOn } from '#invoice/vat-registration'
import { includedPercentCents } from '#money'

/**
 * The entries that change a booking's revenue in the books, in the order in which they are applied
 * within a day.
 */
export const entryKinds = [
  'payment',
  'refund',
  'dispute',
  'dispute_fee',
  'invoice',
  'credit_note',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const entryLabels = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  dispute_fee: 'Dispute fee',
  invoice: 'Invoice issued',
  credit_note: 'Credit note issued',
} as const satisfies Record<EntryKind, string>

/** Explains which date the books and reports use for an amount. */
export const countedOn = {
  books: 'Payments and refunds by the day the money moves, invoices by issue date',
  reports: 'By the day of the session',
} as const

/**
 * How each kind of entry counts: a sale includes VAT, a cost doesn't, and a document (an invoice or
 * credit note) replaces the payments for the same booking.
 */
const countsAs = {
  payment: 'sale',
  refund: 'sale',
  dispute: 'sale',
  dispute_fee: 'cost',
  invoice: 'document',
  credit_note: 'document',
} as const satisfies Record<EntryKind, string>

export type BookingEntry = {
  /**
   * The payment's id for other income; for the dispute fee of another payment without a booking, the
   * id of its invoice or of the payment.
   */
  bookingId: string
  kind: EntryKind
  /** YYYY-MM-DD in Malta: when it was received, refunded, withdrawn or issued. */
  date: string
  /** The day of the payment or refund itself, which counts later if its quarter was closed. */
  transactionDate?: string | null | undefined
  /** The amount in cents; negative for refunds, disputed amounts and credit notes. */
  cents: number
}

/**
 * The amounts by which an entry changes the books, in cents, and their VAT category and rate. A cost
 * is a dispute fee, or the disputed amount of an invoiced booking.
 */
export type EntryEffect = ReturnType<typeof defaultVat> & {
  netCents: number
  vatCents: number
  costCents: number
}

/**
 * Returns each entry with its effect on the books. Payments and refunds count as sales including
 * VAT. Once a booking is invoiced, the invoice counts instead: the booking's sales so far are
 * reversed on the day of issue, and a full credit note restores them. A dispute doesn't change the
 * invoice, so the disputed amount is a cost until it is returned or credited. No entry changes an
 * earlier day. All of a booking's entries have the VAT rate of the day of its first payment, so that
 * a refund takes back the VAT that was due (Directive 2006/112/EC, articles 65 and 90).
 * @param entries all entries of each booking up to the last day of the period
 */
export const countEntries = <Kind extends BookingEntry>(
  entries: readonly Kind[],
  registration: VatRegistration,
): (Kind & EntryEffect)[] =>
  [...Map.groupBy(entries, ({ bookingId }) => bookingId).values()].flatMap((ofBooking) => {
    let [moneyCents, chargedCents, disputedCents] = [0, 0, 0]
    let [grossCents, vatCents, lostCents] = [0, 0, 0]
    const sorted = ofBooking.toSorted(inOrder)
    const first = sorted.find(({ kind }) => kind === 'payment') ?? sorted[0]
    const rate = vatOn(registration, first?.transactionDate ?? first?.date ?? '')
    return sorted.map((entry) => {
      const effect = countsAs[entry.kind]
      if (effect === 'cost')
        return { ...entry, ...rate, netCents: 0, vatCents: 0, costCents: -entry.cents }
      if (effect === 'sale') moneyCents += entry.cents
      else chargedCents += entry.cents
      if (entry.kind === 'dispute') disputedCents -= entry.cents
      const [grossBefore, vatBefore, lostBefore] = [grossCents, vatCents, lostCents]
      grossCents = chargedCents > 0 ? 0 : moneyCents
      vatCents = includedPercentCents(grossCents, rate.vatHundredths / 100)
      lostCents =
        chargedCents > 0 ? Math.max(0, Math.min(disputedCents, chargedCents - moneyCents)) : 0
      const vat = vatCents - vatBefore
      const netCents = grossCents - grossBefore - vat
      return { ...entry, ...rate, netCents, vatCents: vat, costCents: lostCents - lostBefore }
    })
  })

const inOrder = (one: BookingEntry, other: BookingEntry) =>
  one.date.localeCompare(other.date) ||
  entryKinds.indexOf(one.kind) - entryKinds.indexOf(other.kind)
