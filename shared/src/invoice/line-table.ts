import { lineAmountCents, type PriceMode, toPricedLine } from '#invoice/calculate'
import type { InvoiceLine } from '#invoice/contract'
import type { VatCategory } from '#invoice/vat'
import { centsFromEuro, formatEuro } from '#money'
import { formatShortDate } from '#time'

const keys = [
  'date',
  'student',
  'subject',
  'hours',
  'quantity',
  'rate',
  'amount',
  'vat',
  'net',
] as const
type Key = (typeof keys)[number]

export type LineColumn = {
  /** The last three are those of a statement. */
  key: Key | 'charged' | 'settled' | 'balance'
  label: string
  /** Figures stand below each other, on the right. */
  isFigure: boolean
}

/** The lines of an invoice as they are printed; a column that is empty in all of them is left out. */
export type LineTable = { columns: readonly LineColumn[]; rows: readonly (readonly string[])[] }

type Ask = {
  showsVat: boolean
  priceMode: PriceMode
  /** The mark of a reason why a line bears no VAT, such as '(1)'; empty where there is one reason only. */
  markOf: (line: InvoiceLine) => string
}

/** The table of an invoice. VAT has its rate there and no amount: it is worked out on the sum. */
export const lineTable = (lines: readonly InvoiceLine[], ask: Ask): LineTable => {
  const areWhole = lines.every(({ unit, hours }) => unit === 'hour' || hours.endsWith('.00'))
  const cells = lines.map((line) => cellsOf(line, areWhole, ask))
  const includesVat = ask.priceMode === 'gross' && ask.showsVat
  const shown = keys.filter((key) =>
    // What includes VAT is multiplied out before VAT is taken out of it, unless there is one of each.
    key === 'amount'
      ? includesVat && cells.some((row) => row.amount !== row.rate)
      : cells.some((row) => row[key] !== ''),
  )
  return {
    columns: shown.map((key) => ({
      key,
      label: labelOf(key, ask),
      isFigure: figures.includes(key),
    })),
    rows: cells.map((row) => shown.map((key) => row[key])),
  }
}

const labels: Record<Key, string> = {
  date: 'Date',
  student: 'Student',
  subject: 'Subject',
  hours: 'Hours',
  quantity: 'Qty',
  rate: 'Rate',
  amount: 'Incl. VAT',
  vat: 'VAT rate',
  net: 'Net',
}

/** A price that includes VAT says so (article 226, point 8, asks for it without VAT: that is the net). */
const labelOf = (key: Key, { priceMode, showsVat }: Ask): string => {
  if (priceMode === 'net' || !(key === 'rate' || key === 'net')) return labels[key]
  if (!showsVat) return key === 'rate' ? 'Price' : 'Amount'
  return key === 'rate' ? 'Price incl. VAT' : labels.net
}

const figures: readonly Key[] = ['hours', 'quantity', 'rate', 'amount', 'vat', 'net']

const cellsOf = (line: InvoiceLine, areWhole: boolean, ask: Ask): Record<Key, string> => {
  const amount = line.hours.replace('-', '−')
  return {
    date: line.date ? formatShortDate(Temporal.PlainDate.from(line.date)) : '',
    student: line.student,
    subject: line.subject,
    hours: line.unit === 'hour' ? amount : '',
    quantity: line.unit === 'hour' ? '' : areWhole ? amount.replace('.00', '') : amount,
    rate: formatEuro(centsFromEuro(line.rate)),
    amount: formatEuro(lineAmountCents(toPricedLine(line))),
    vat: ask.showsVat ? vatWords(line, ask.markOf(line)) : '',
    net: formatEuro(centsFromEuro(line.net)),
  }
}

const vatWords = ({ vatCategory, vatPercent }: InvoiceLine, mark: string): string =>
  vatCategory === 'standard'
    ? formatPercent(centsFromEuro(vatPercent))
    : `${withoutVat[vatCategory]} ${mark}`.trim()

/** What a line without VAT has in the place of its rate. */
export const withoutVat: Record<Exclude<VatCategory, 'standard'>, string> = {
  exempt: 'Exempt',
  reverse_charge: 'Reverse charge',
  outside_scope: 'Outside scope',
}

/** '18%' of 1800 hundredths of a percent, '5.5%' of 550. */
export const formatPercent = (hundredths: number): string => `${String(hundredths / 100)}%`
