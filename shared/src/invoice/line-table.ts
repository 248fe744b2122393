import type { InvoiceLine } from '#invoice/contract'
import type { VatCategory } from '#invoice/vat'
import { centsFromEuro, formatEuro } from '#money'
import { formatShortDate } from '#time'

const keys = ['date', 'student', 'subject', 'hours', 'quantity', 'rate', 'vat', 'net'] as const
type Key = (typeof keys)[number]

export type LineColumn = {
  key: Key
  label: string
  /** Figures stand below each other, on the right. */
  isFigure: boolean
}

/** The lines of an invoice as they are printed; a column that is empty in all of them is left out. */
export type LineTable = { columns: readonly LineColumn[]; rows: readonly (readonly string[])[] }

type Ask = {
  showsVat: boolean
  /** The mark of a reason why a line bears no VAT, such as '(1)'; empty where there is one reason only. */
  markOf: (line: InvoiceLine) => string
}

/** The table of an invoice. VAT has its rate there and no amount: it is worked out on the sum. */
export const lineTable = (lines: readonly InvoiceLine[], ask: Ask): LineTable => {
  const areWhole = lines.every(({ unit, hours }) => unit === 'hour' || hours.endsWith('.00'))
  const cells = lines.map((line) => cellsOf(line, areWhole, ask))
  const shown = keys.filter((key) => cells.some((row) => row[key] !== ''))
  return {
    columns: shown.map((key) => ({ key, label: labels[key], isFigure: figures.includes(key) })),
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
  vat: 'VAT rate',
  net: 'Net',
}

const figures: readonly Key[] = ['hours', 'quantity', 'rate', 'vat', 'net']

const cellsOf = (line: InvoiceLine, areWhole: boolean, ask: Ask): Record<Key, string> => {
  const amount = line.hours.replace('-', '−')
  return {
    date: line.date ? formatShortDate(Temporal.PlainDate.from(line.date)) : '',
    student: line.student,
    subject: line.subject,
    hours: line.unit === 'hour' ? amount : '',
    quantity: line.unit === 'hour' ? '' : areWhole ? amount.replace('.00', '') : amount,
    rate: formatEuro(centsFromEuro(line.rate)),
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
