import { includedVatCents } from '#money'
import { compareText } from '#text/compare-text'
import type { defaultVat } from '#vat/vat'
import { bookingVatOn, type VatRegistration } from '#vat/vat-registration'

/**
 * How each kind of fact about a booking is counted, and its order within a day. A sale includes
 * VAT, and a cost doesn't. A document (an invoice or credit note) replaces the payments for its
 * booking.
 */
const effects = {
  payment: ['sale', 1],
  refund: ['sale', 2],
  refund_failed: ['sale', 2],
  dispute: ['sale', 3],
  dispute_fee: ['cost', 4],
  invoice: ['document', 5],
  credit_note: ['document', 6],
} as const

export type BookingFactKind = keyof typeof effects

export type BookingFact = {
  kind: BookingFactKind
  subject: string
  date: string
  transactionDate?: string | null | undefined
  cents: number
}

/**
 * How a fact changes the booking's sales and costs, in cents, and their VAT category and rate. A
 * cost is a dispute fee, or the disputed amount of an invoiced booking.
 */
export type BookingEffect = ReturnType<typeof defaultVat> & {
  netCents: number
  vatCents: number
  costCents: number
}

/**
 * Returns each fact with its effect. Payments and refunds count as sales including VAT. Once a
 * booking is invoiced, the invoice counts instead: the booking's sales so far are reversed on the
 * day of issue, and restored by a full credit note. A dispute doesn't change the invoice, so the
 * disputed amount is a cost until it is returned or credited. No fact changes an earlier day. All
 * of a booking's facts use the VAT rate that applied when it was first paid for, so that a refund
 * reverses the VAT that was due (Directive 2006/112/EC, articles 65 and 90).
 * @param facts all facts about each booking
 */
export const addEffects = <Kind extends BookingFact>(
  facts: readonly Kind[],
  registration: VatRegistration,
): (Kind & BookingEffect)[] =>
  [...Map.groupBy(facts, ({ subject }) => subject).values()].flatMap((ofBooking) => {
    let [moneyCents, chargedCents, disputedCents] = [0, 0, 0]
    let [grossCents, vatCents, lostCents] = [0, 0, 0]
    const sorted = ofBooking.toSorted(inOrder)
    const first = sorted.find(({ kind }) => kind === 'payment') ?? sorted[0]
    const rate = bookingVatOn(registration, first?.transactionDate ?? first?.date ?? '')
    return sorted.map((fact) => {
      const [effect] = effects[fact.kind]
      if (effect === 'cost')
        return { ...fact, ...rate, netCents: 0, vatCents: 0, costCents: -fact.cents }
      if (effect === 'sale') moneyCents += fact.cents
      else chargedCents += fact.cents
      if (fact.kind === 'dispute') disputedCents -= fact.cents
      const [grossBefore, vatBefore, lostBefore] = [grossCents, vatCents, lostCents]
      grossCents = chargedCents > 0 ? 0 : moneyCents
      vatCents = includedVatCents(grossCents, rate.vatHundredths)
      lostCents =
        chargedCents > 0 ? Math.max(0, Math.min(disputedCents, chargedCents - moneyCents)) : 0
      const ownVatCents = vatCents - vatBefore
      const netCents = grossCents - grossBefore - ownVatCents
      const costCents = lostCents - lostBefore
      return { ...fact, ...rate, netCents, vatCents: ownVatCents, costCents }
    })
  })

const inOrder = (one: BookingFact, other: BookingFact) =>
  compareText(one.date, other.date) || effects[one.kind][1] - effects[other.kind][1]
