import type { Invoice, InvoiceLine } from '#invoice/contract'
import {
  centsFromEuro,
  hundredthsFromDecimal,
  includedVatCents,
  percentOfCents,
  sumCents,
  workCents,
} from '#money'
import type { VatCategory } from '#vat/vat'

export const priceModes = ['net', 'gross'] as const
export type PriceMode = (typeof priceModes)[number]

/**
 * The fields that determine a line's price. `hoursHundredths` is in hundredths of an hour or unit,
 * as displayed.
 */
export type PricedLine = {
  hoursHundredths: number
  /** The price per hour or unit, negative for a discount. If prices are gross, it includes VAT. */
  rateCents: number
  vatCategory: VatCategory
  /** The VAT rate in hundredths of a percent. Only the category `standard` uses it. */
  vatHundredths: number
  vatReason: string
  /**
   * For a credit note: the amount already credited at the same VAT rate, as displayed; zero or
   * negative. VAT is calculated on both amounts together, so that several partial credit notes add
   * up to the invoice.
   */
  creditedBeforeCents?: number
}

/** Lines with the same VAT treatment. VAT is calculated on their sum. */
export type VatGroup = {
  vatCategory: VatCategory
  vatHundredths: number
  vatReason: string
  netCents: number
  vatCents: number
}

export type InvoiceTotals = {
  lineNetCents: readonly number[]
  vatGroups: readonly VatGroup[]
  netCents: number
  vatCents: number
  grossCents: number
}

/**
 * Returns the totals of an invoice in cents. A line's amount is the displayed hours times the
 * displayed rate; VAT is calculated on the sum of lines per rate, not per line (EN 16931, BR-CO-10
 * and BR-CO-17). If prices include VAT, it is taken out of their sum, so that the invoice for a
 * payment of €100.00 is for €100.00. Halves are rounded away from zero, so that a credit note
 * matches its invoice to the cent.
 */
export const calculateInvoice = (
  lines: readonly PricedLine[],
  priceMode: PriceMode = 'net',
): InvoiceTotals => {
  const vatOf = (cents: number, vatHundredths: number) =>
    priceMode === 'net'
      ? percentOfCents(cents, vatHundredths)
      : includedVatCents(cents, vatHundredths)
  const groups = new Map<string, Gathered>()
  const lineNetCents = lines.map((line) => {
    const { vatCategory, vatReason, creditedBeforeCents = 0 } = line
    const vatHundredths = vatCategory === 'standard' ? line.vatHundredths : 0
    const key = vatGroupKey(line)
    const before = groups.get(key) ?? { ...emptyGroup, vatCategory, vatHundredths, vatReason }
    const cents = before.cents + workCents(line.rateCents, line.hoursHundredths)
    const vatCents =
      vatOf(creditedBeforeCents + cents, vatHundredths) - vatOf(creditedBeforeCents, vatHundredths)
    const net = priceMode === 'net' ? cents : cents - vatCents
    groups.set(key, { ...before, cents, vatCents, netCents: net })
    // A line's net amount is its contribution to the rounded sum, so that the lines add up to the
    // invoice's net total.
    return net - before.netCents
  })
  const vatGroups = [...groups.values()].map(({ cents: _, ...group }) => group)
  const netCents = sumCents(lineNetCents)
  const vatCents = sumCents(vatGroups.map((group) => group.vatCents))
  return { lineNetCents, vatGroups, netCents, vatCents, grossCents: netCents + vatCents }
}

/** Returns the same key for all lines with the same VAT treatment. */
export const vatGroupKey = ({
  vatCategory,
  vatHundredths,
  vatReason,
}: Pick<PricedLine, 'vatCategory' | 'vatHundredths' | 'vatReason'>): string =>
  `${vatCategory} ${vatCategory === 'standard' ? vatHundredths : 0} ${vatReason}`

/** `cents` is the sum of the group's lines, as displayed. */
type Gathered = VatGroup & { cents: number }

const emptyGroup = { cents: 0, netCents: 0, vatCents: 0 }

type WrittenLine = Pick<
  InvoiceLine,
  'hours' | 'rate' | 'vatCategory' | 'vatPercent' | 'vatReason' | 'creditedBefore'
>

/** Returns an invoice's totals, in cents. */
export const invoiceTotals = ({
  lines,
  priceMode,
}: Pick<Invoice, 'lines' | 'priceMode'>): InvoiceTotals =>
  calculateInvoice(lines.map(toPricedLine), priceMode)

/**
 * Converts a line from the API, with hours such as '1.50' and a rate such as '30.00'.
 * @throws RangeError if a string isn't a number with at most two decimal places
 */
export const toPricedLine = (line: WrittenLine): PricedLine => ({
  hoursHundredths: hundredthsFromDecimal(line.hours),
  rateCents: centsFromEuro(line.rate),
  vatCategory: line.vatCategory,
  vatHundredths: hundredthsFromDecimal(line.vatPercent),
  vatReason: line.vatReason,
  creditedBeforeCents: centsFromEuro(line.creditedBefore ?? '0.00'),
})

/** Returns a line's amount as displayed, in cents. */
export const lineAmountCents = ({ hours, rate }: Pick<InvoiceLine, 'hours' | 'rate'>): number =>
  workCents(centsFromEuro(rate), hundredthsFromDecimal(hours))
