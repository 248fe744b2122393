import type { VatCategory } from '#invoice/vat'
import { centsFromEuro, percentOfCents } from '#money'

/** What a line is charged by: `hours` are hundredths of an hour or of a piece, as they are shown. */
export type PricedLine = {
  hoursHundredths: number
  /** For one hour or piece, without VAT. */
  rateCents: number
  vatCategory: VatCategory
  /** Hundredths of a percent; of no account unless the category is `standard`. */
  vatHundredths: number
  vatReason: string
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
  /** Of each line, in their order. */
  netCents: readonly number[]
  vatGroups: readonly VatGroup[]
  net: number
  vat: number
  gross: number
}

/**
 * What an invoice comes to, in cents. A line's net is the hours shown times the rate shown; VAT is
 * worked out per rate on the sum of nets, not per line (EN 16931, BR-CO-10 and BR-CO-17). Halves are
 * rounded away from zero, so that a credit note mirrors its invoice to the cent.
 */
export const calculateInvoice = (lines: readonly PricedLine[]): InvoiceTotals => {
  const netCents = lines.map(netOfLine)
  const groups = new Map<string, VatGroup>()
  lines.forEach((line, index) => {
    const { vatCategory, vatReason } = line
    const vatHundredths = vatCategory === 'standard' ? line.vatHundredths : 0
    const key = `${vatCategory} ${vatHundredths} ${vatReason}`
    const group = groups.get(key) ?? {
      vatCategory,
      vatHundredths,
      vatReason,
      netCents: 0,
      vatCents: 0,
    }
    groups.set(key, { ...group, netCents: group.netCents + (netCents[index] ?? 0) })
  })
  const vatGroups = [...groups.values()].map((group) => ({
    ...group,
    vatCents: mirrored(group.netCents, (cents) => percentOfCents(cents, group.vatHundredths / 100)),
  }))
  const net = sum(netCents)
  const vat = sum(vatGroups.map(({ vatCents }) => vatCents))
  return { netCents, vatGroups, net, vat, gross: net + vat }
}

type WrittenLine = {
  hours: string
  rate: string
  vatCategory: VatCategory
  vatPercent: string
  vatReason: string
}

/**
 * A line as the wire has it, with '1.50' hours at '30.00'.
 * @throws RangeError where one of them is not a number with at most two decimals
 */
export const pricedLine = (line: WrittenLine): PricedLine => ({
  hoursHundredths: centsFromEuro(line.hours),
  rateCents: centsFromEuro(line.rate),
  vatCategory: line.vatCategory,
  vatHundredths: centsFromEuro(line.vatPercent),
  vatReason: line.vatReason,
})

/** What a line comes to without VAT, in cents. */
export const netOfLine = ({
  hoursHundredths,
  rateCents,
}: Pick<PricedLine, 'hoursHundredths' | 'rateCents'>): number =>
  mirrored(hoursHundredths * rateCents, (product) => Math.floor((product + 50) / 100))

const mirrored = (value: number, round: (positive: number) => number): number =>
  value < 0 ? -round(-value) : round(value)

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)
