import { lineSummary } from '@synapse/shared/invoice/line-table'
import {
  centsFromEuro,
  formatEuro,
  formatEuroText,
  hundredthsFromDecimal,
  isZero,
  sumCents,
} from '@synapse/shared/money'
import { vatLabel } from '@synapse/shared/vat/vat'
import type { SumLine } from '#mail/content'

type Line = Parameters<typeof lineSummary>[0] & { vatPercent: string }

type Totals = {
  net: string
  vat: string
  includesVat: boolean
}

/** How many lines an e-mail lists at most. Its link or PDF shows all of the document's lines. */
const maxListed = 10

/** Returns a document's lines, net amount and VAT as the rows above its total. */
export const lineSums = (lines: readonly Line[], { net, vat, includesVat }: Totals): SumLine[] => {
  const hasVat = !isZero(vat)
  const listed =
    lines.length > maxListed
      ? [{ label: `${lines.length} items`, value: formatEuroText(net) }]
      : lines.map((line) => lineSummary(line, hasVat && includesVat))
  if (!hasVat) return listed
  return [
    ...listed,
    { label: 'Net', value: formatEuroText(net), isSubtotal: true },
    { label: labelOf(lines), value: formatEuroText(vat), isSubtotal: true },
  ]
}

/** Returns 'VAT 18% on €50.00', or 'VAT' if the lines have several rates. */
const labelOf = (lines: readonly Line[]): string => {
  const taxed = lines.filter(({ vatPercent }) => hundredthsFromDecimal(vatPercent) !== 0)
  const [rate, ...others] = new Set(
    taxed.map(({ vatPercent }) => hundredthsFromDecimal(vatPercent)),
  )
  if (rate === undefined || others.length > 0) return 'VAT'
  return `${vatLabel(rate)} on ${formatEuro(sumCents(taxed.map(({ net }) => centsFromEuro(net))))}`
}
