import type { LineColumn, LineTable } from '#document/document'
import { lineAmountCents, type PriceMode } from '#invoice/calculate'
import type { InvoiceLine } from '#invoice/contract'
import { formatEuro, formatEuroText, formatPercent, hundredthsFromDecimal } from '#money'
import { formatShortDate } from '#time'
import type { VatCategory } from '#vat/vat'

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
] as const satisfies LineColumn['key'][]

type Key = (typeof keys)[number]

type Ask = {
  showsVat: boolean
  priceMode: PriceMode
  /** Returns a line's VAT footnote mark: '(1)', or '' if all lines share a reason. */
  markOf: (line: InvoiceLine) => string
}

/** Returns an invoice's table, without VAT amounts: VAT is calculated on the total. */
export const lineTable = (lines: readonly InvoiceLine[], ask: Ask): LineTable => {
  const isWhole = (unit: InvoiceLine['unit']) =>
    lines.every((line) => line.unit !== unit || line.hours.endsWith('.00'))
  const cells = lines.map((line) => cellsOf(line, isWhole(line.unit), ask))
  const includesVat = ask.priceMode === 'gross' && ask.showsVat
  const shown = keys.filter((key) =>
    // If all quantities are 1, the gross amount doesn't need its own column.
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

type SummedLine = Pick<
  InvoiceLine,
  'date' | 'student' | 'subject' | 'hours' | 'unit' | 'rate' | 'net'
>

/**
 * Returns a line's date, student and price as one string, for pages without columns.
 * @param includesVat whether the rate includes VAT; the amount never does
 */
export const lineSummary = (
  { date, student, subject, hours, unit, rate, net }: SummedLine,
  includesVat: boolean,
) => {
  const count = minusSign(hours).replace(/\.00$|(?<=\.\d)0$/, '')
  const extent = unit === 'hour' ? `${count}\u00a0h` : count
  const price = `${extent}\u00a0×\u00a0${formatEuroText(rate)}${includesVat ? ' incl. VAT' : ''}`
  return {
    label: subject,
    details: [date && formatShortDate(date), isolated(student), price].filter(Boolean).join(', '),
    value: formatEuroText(net),
  }
}

/** Isolates a right-to-left name, so that the figures after it keep their order. */
const isolated = (name: string) => (/[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name)

const minusSign = (decimal: string) => decimal.replace('-', '−')

const labels: Record<Exclude<Key, 'net'>, string> = {
  date: 'Date',
  student: 'Student',
  subject: 'Subject',
  hours: 'Hours',
  quantity: 'Qty',
  rate: 'Rate',
  amount: 'Incl. VAT',
  vat: 'VAT rate',
}

/**
 * Returns a column's label, which says whether prices include VAT. The net column shows the price
 * without VAT, which article 226, point 8, requires.
 */
const labelOf = (key: Key, { priceMode, showsVat }: Ask): string => {
  if (key === 'net') return showsVat ? 'Net' : 'Amount'
  if (key !== 'rate' || priceMode === 'net') return labels[key]
  return showsVat ? 'Price incl. VAT' : 'Price'
}

const figures: readonly Key[] = ['hours', 'quantity', 'rate', 'amount', 'vat', 'net']

const cellsOf = (line: InvoiceLine, isWhole: boolean, ask: Ask): Record<Key, string> => {
  const amount = minusSign(isWhole ? line.hours.replace('.00', '') : line.hours)
  return {
    date: line.date ? formatShortDate(line.date) : '',
    student: line.student,
    subject: line.subject,
    hours: line.unit === 'hour' ? amount : '',
    quantity: line.unit === 'hour' ? '' : amount,
    rate: formatEuroText(line.rate),
    amount: formatEuro(lineAmountCents(line)),
    vat: ask.showsVat ? vatWords(line, ask.markOf(line)) : '',
    net: formatEuroText(line.net),
  }
}

const vatWords = ({ vatCategory, vatPercent }: InvoiceLine, mark: string): string =>
  vatCategory === 'standard'
    ? formatPercent(hundredthsFromDecimal(vatPercent))
    : `${noVatLabels[vatCategory]} ${mark}`.trim()

export const noVatLabels: Record<Exclude<VatCategory, 'standard'>, string> = {
  exempt: 'Exempt',
  reverse_charge: 'Reverse charge',
  outside_scope: 'Outside scope',
}
