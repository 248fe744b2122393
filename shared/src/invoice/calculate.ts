import type { VatCategory } from '#invoice/vat'
import { centsFromEuro, percentOfCents, percentWithinCents } from '#money'

/** Whether the prices of an invoice are without VAT or include it. */
export const priceModes = ['net', 'gross'] as const
export type PriceMode = (typeof priceModes)[number]

/** What a line is charged by: `hours` are hundredths of an hour or of a piece, as they are shown. */
export type PricedLine = {
  hoursHundredths: number
  /** For one hour or piece; whether it includes VAT the invoice says. Below 0 it is a discount. */
  rateCents: number
  vatCategory: VatCategory
  /** Hundredths of a percent; of no account unless the category is `standard`. */
  vatHundredths: number
  vatReason: string
  /**
   * Of a credit note: what had been credited before of the lines with the same VAT, in prices as they
   * are shown; not above 0. VAT is worked out of both together, so that the parts come to the whole.
   */
  creditedBeforeCents?: number
}

/** All lines of one treatment: what VAT is worked out on. */
export type VatGroup = {
  vatCategory: VatCategory
  vatHundredths: number
  vatReason: string
  netCents: number
  vatCents: number
}

export type InvoiceTotals = {
  /** Of each line, in their order, without VAT. */
  netCents: readonly number[]
  vatGroups: readonly VatGroup[]
  net: number
  vat: number
  gross: number
}

type Terms = {
  /** Without it prices bear no VAT yet. */
  priceMode?: PriceMode | undefined
}

/**
 * What an invoice comes to, in cents. A line is the hours shown times the rate shown; VAT is worked
 * out per rate on the sum of lines, not per line (EN 16931, BR-CO-10 and BR-CO-17). Where prices
 * include VAT it is worked out of their sum, which stays as it is: €100.00 that were paid are €100.00.
 * Halves are rounded away from zero, so that a credit note mirrors its invoice to the cent.
 */
export const calculateInvoice = (
  lines: readonly PricedLine[],
  { priceMode = 'net' }: Terms = {},
): InvoiceTotals => {
  const vatOf = (cents: number, vatHundredths: number) =>
    mirrored(cents, (positive) =>
      priceMode === 'net'
        ? percentOfCents(positive, vatHundredths / 100)
        : percentWithinCents(positive, vatHundredths / 100),
    )
  const groups = new Map<string, Gathered>()
  const netCents = lines.map((line) => {
    const { vatCategory, vatReason, creditedBeforeCents = 0 } = line
    const vatHundredths = vatCategory === 'standard' ? line.vatHundredths : 0
    const key = vatGroupKey(line)
    const before = groups.get(key) ?? { ...emptyGroup, vatCategory, vatHundredths, vatReason }
    const cents = before.cents + lineAmountCents(line)
    const vatCents =
      vatOf(creditedBeforeCents + cents, vatHundredths) - vatOf(creditedBeforeCents, vatHundredths)
    const net = priceMode === 'net' ? cents : cents - vatCents
    groups.set(key, { ...before, cents, vatCents, netCents: net })
    // What the line adds to the sum, so that the nets of lines come to the net of the invoice.
    return net - before.netCents
  })
  const vatGroups = [...groups.values()].map(({ cents: _, ...group }) => group)
  const net = sum(netCents)
  const vat = sum(vatGroups.map(({ vatCents }) => vatCents))
  return { netCents, vatGroups, net, vat, gross: net + vat }
}

/** Names the VAT treatment that a line shares with others. */
export const vatGroupKey = ({
  vatCategory,
  vatHundredths,
  vatReason,
}: Pick<PricedLine, 'vatCategory' | 'vatHundredths' | 'vatReason'>): string =>
  `${vatCategory} ${vatCategory === 'standard' ? vatHundredths : 0} ${vatReason}`

/** A group with what its lines come to in prices as they are shown. */
type Gathered = VatGroup & { cents: number }

const emptyGroup = { cents: 0, netCents: 0, vatCents: 0 }

type WrittenLine = {
  hours: string
  rate: string
  vatCategory: VatCategory
  vatPercent: string
  vatReason: string
  creditedBefore?: string
}

/**
 * A line as the wire has it, with '1.50' hours at '30.00'.
 * @throws RangeError where one of them is not a number with at most two decimals
 */
export const toPricedLine = (line: WrittenLine): PricedLine => ({
  hoursHundredths: centsFromEuro(line.hours),
  rateCents: centsFromEuro(line.rate),
  vatCategory: line.vatCategory,
  vatHundredths: centsFromEuro(line.vatPercent),
  vatReason: line.vatReason,
  creditedBeforeCents: centsFromEuro(line.creditedBefore ?? '0.00'),
})

/** What a line comes to in cents, in prices as they are shown. */
export const lineAmountCents = ({
  hoursHundredths,
  rateCents,
}: Pick<PricedLine, 'hoursHundredths' | 'rateCents'>): number =>
  mirrored(hoursHundredths * rateCents, (product) => Math.floor((product + 50) / 100))

const mirrored = (value: number, round: (positive: number) => number): number =>
  value < 0 ? -round(-value) : round(value)

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)
