import { percentWithinCents } from '#money'

/** What moves the money of a booking in the books, in the order in which it counts within a day. */
export const moveKinds = [
  'payment',
  'refund',
  'dispute',
  'dispute_fee',
  'invoice',
  'credit_note',
] as const
export type MoveKind = (typeof moveKinds)[number]

/** In words. */
export const moveLabels = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  dispute_fee: 'Dispute fee',
  invoice: 'Invoice issued',
  credit_note: 'Credit note issued',
} as const satisfies Record<MoveKind, string>

/** When money counts: in the books on the day it moves, in reports with its session. */
export const countedOn = {
  books:
    'Money counts on the day it is received or refunded, invoices and credit notes on the day they are issued',
  reports: 'By the day of the session',
} as const

/**
 * What each of these is in the books on its day: a sale that VAT is worked out of, a cost, or a
 * document that charges the booking instead of its money.
 */
const effects = {
  payment: 'sale',
  refund: 'sale',
  dispute: 'sale',
  dispute_fee: 'cost',
  invoice: 'document',
  credit_note: 'document',
} as const satisfies Record<MoveKind, string>

/** @param cents below 0 for what goes back, and on a credit note */
export type Move = {
  bookingId: string
  kind: MoveKind
  /** YYYY-MM-DD in Malta: when it was received, refunded, withdrawn or issued. */
  date: string
  cents: number
}

/** What a move changes in the books, in cents. */
export type Counted = { netCents: number; vatCents: number; feeCents: number }

/**
 * What each move of bookings changes in the books. A booking's money is a sale as it comes and goes,
 * VAT included. Once an invoice charges the booking, the invoice counts instead, so what had counted
 * until then is taken off on its day of issue, and comes back when all of it is credited. No move
 * changes an earlier day.
 * @param moves all moves of each booking up to the last day wanted
 * @param vatHundredths the rate that prices include, in hundredths of a percent; 0 for none
 */
export const countMoves = <Kind extends Move>(
  moves: readonly Kind[],
  vatHundredths: number,
): (Kind & Counted)[] =>
  [...Map.groupBy(moves, ({ bookingId }) => bookingId).values()].flatMap((ofBooking) => {
    let [moneyCents, chargedCents, grossCents, vatCents] = [0, 0, 0, 0]
    return ofBooking.toSorted(inOrder).map((move) => {
      const effect = effects[move.kind]
      if (effect === 'cost') return { ...move, netCents: 0, vatCents: 0, feeCents: -move.cents }
      if (effect === 'sale') moneyCents += move.cents
      else chargedCents += move.cents
      const [grossBefore, vatBefore] = [grossCents, vatCents]
      grossCents = chargedCents > 0 ? 0 : moneyCents
      vatCents = percentWithinCents(grossCents, vatHundredths / 100)
      const vat = vatCents - vatBefore
      return { ...move, netCents: grossCents - grossBefore - vat, vatCents: vat, feeCents: 0 }
    })
  })

const inOrder = (one: Move, other: Move) =>
  one.date.localeCompare(other.date) || moveKinds.indexOf(one.kind) - moveKinds.indexOf(other.kind)
