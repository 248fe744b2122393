import {
  centsFromEuro,
  formatEuro,
  formatEuroText,
  hundredthsFromDecimal,
  sumCents,
} from '@synapse/shared/money'
import { vatLabel } from '@synapse/shared/vat/vat'
import type { MailSum } from '#mail/content'

type Line = { description: string; net: string; vatPercent: string }

/** How many lines an e-mail shows at most. Its link or PDF shows all lines. */
const maxListed = 10

/** Returns a document's lines, net amount and VAT as the rows above its total. */
export const lineSums = (lines: readonly Line[], net: string, vat: string): MailSum[] => {
  const shown = lines.length > maxListed ? [{ description: `${lines.length} items`, net }] : lines
  return [
    ...shown.map((line): MailSum => [line.description, formatEuroText(line.net)]),
    ...(vat === '0.00'
      ? []
      : ([
          ['Net', formatEuroText(net), 'subtotal'],
          [labelOf(lines), formatEuroText(vat), 'subtotal'],
        ] satisfies MailSum[])),
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
