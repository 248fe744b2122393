import type { Readable } from 'node:stream'
import { orderNumber } from '@synapse/shared/booking/booking'
import { accountNames } from '@synapse/shared/journal/account'
import { kindLabels } from '@synapse/shared/journal/posting'
import { euroFromCents, isZero, negateEuro } from '@synapse/shared/money'
import { ageBucketLabels, basisTexts } from '@synapse/shared/report/books'
import type { ReportFigures } from '@synapse/shared/report/contract'
import { rateNames, rates } from '@synapse/shared/report/rates'
import { vatFigureName } from '@synapse/shared/report/vat-return'
import type { Days } from '@synapse/shared/time'
import type { Db } from '#db/knex'
import { type CsvColumn, csvStream } from '#http/csv'
import { entryText, withDay } from '#journal/entry-text'
import type { Books } from '#report/present'
import { type BookingEntry, readBookingEntries } from '#report/read-booking-entries'
import type { Report } from '#report/read-report'
import { presentAmounts, readVatEntries, type VatReturn } from '#report/read-vat-return'

type Row = {
  part: string
  item: string
  count?: number | undefined
  net?: string
  vat?: string
  total?: string
  deductible?: string
}

/** Exports the books for the accountant, with one figure per row. */
export const booksCsv = (books: Books): Readable => csvStream(booksColumns, [rowsOfBooks(books)])

/** Exports the events that affected bookings in a period, with their effect on the books. */
export const bookingEntriesCsv = async (db: Db, days: Days): Promise<Readable> => {
  const columns: readonly CsvColumn<BookingEntry>[] = [
    ['Date', ({ date }) => date],
    ['What', ({ kind, transactionDate }) => withDay(kindLabels[kind], transactionDate)],
    ['Order', ({ bookingId }) => bookingId && orderNumber(bookingId)],
    ['Student', ({ studentName }) => studentName],
    ['E-mail', ({ studentEmail }) => studentEmail],
    ['Account', ({ account }) => account && accountNames[account]],
    ['Reference', ({ reference }) => reference],
    ['Amount', ({ amountCents }) => euroFromCents(amountCents)],
    ['Net', ({ netCents }) => euroFromCents(netCents)],
    ['VAT', ({ vatCents }) => euroFromCents(vatCents)],
    ['Total', ({ netCents, vatCents }) => euroFromCents(netCents + vatCents)],
    ['Dispute cost', ({ costCents }) => euroFromCents(costCents)],
  ]
  return csvStream(columns, [await readBookingEntries(db, days)])
}

/** Exports a VAT return: the entries of each figure with their total, then the VAT payable. */
export const vatReturnCsv = async (
  db: Db,
  { from, to, figures, due, deducted, payable }: VatReturn,
): Promise<Readable> => {
  const entries = (await readVatEntries(db, { from, to })).map((entry) => ({
    ...presentAmounts(entry),
    date: entry.date,
    text: entryText(entry),
  }))
  const rows = figures.flatMap(({ figure, vatPercent, count, net, vat }) => {
    const name = vatFigureName(figure, vatPercent)
    const own = entries.filter((one) => one.figure === figure && one.vatPercent === vatPercent)
    return [
      ...own.map((entry) => ({ name, ...entry })),
      { name, date: '', text: `Total of ${count}`, net, vat },
    ]
  })
  const totals = Object.entries({
    'VAT due': due,
    'VAT deducted': deducted,
    'VAT payable': payable,
  })
  return csvStream<Record<'name' | 'date' | 'text' | 'net' | 'vat', string>>(
    [
      ['Figure', ({ name }) => name],
      ['Date', ({ date }) => date],
      ['Entry', ({ text }) => text],
      ['Net', ({ net }) => net],
      ['VAT', ({ vat }) => vat],
    ],
    [[...rows, ...totals.map(([name, vat]) => ({ name, date: '', text: '', net: '', vat }))]],
  )
}

/** Exports a report with the same figures as on the screen, one per row. */
export const reportCsv = (report: Report, website: string): Readable =>
  csvStream(reportColumns, [rowsOfReport(report, website)])

const booksColumns: readonly CsvColumn<Row>[] = [
  ['Part', ({ part }) => part],
  ['Item', ({ item }) => item],
  ['Number', ({ count }) => count ?? null],
  ['Net', ({ net }) => net ?? null],
  ['VAT', ({ vat }) => vat ?? null],
  ['Total', ({ total }) => total ?? null],
  ['Deductible', ({ deductible }) => deductible ?? null],
]

type ReportRow = {
  part: string
  item: string
  count?: number | undefined
  whole?: number
  percent?: number | null
  amount?: string
  discount?: string
  refunded?: string
}

const reportColumns: readonly CsvColumn<ReportRow>[] = [
  ['Part', ({ part }) => part],
  ['Item', ({ item }) => item],
  ['Number', ({ count }) => count ?? null],
  ['Of', ({ whole }) => whole ?? null],
  ['Percent', ({ percent }) => percent ?? null],
  ['Amount', ({ amount }) => amount ?? null],
  ['Discount', ({ discount }) => discount ?? null],
  ['Refunded', ({ refunded }) => refunded ?? null],
]

const rowsOfBooks = (books: Books): Row[] => {
  const { income, bookings } = books
  return [
    { part: 'Period', item: `${books.from} to ${books.to}` },
    { part: 'Basis', item: basisTexts.books },
    { part: 'Income', item: 'Invoices', ...sumOf(income.invoices) },
    { part: 'Income', item: 'Credit notes', ...sumOf(income.creditNotes) },
    { part: 'Income', item: 'Invoices less credit notes', ...sumOf(income.total) },
    { part: 'Income', item: 'Bookings without an invoice', ...sumOf(bookings) },
    { part: 'Income', item: 'Total', ...sumOf(books.sales) },
    { part: 'Costs', item: 'Disputes', total: bookings.fees },
    { part: 'Costs', item: 'Stripe fees', total: books.stripeFees.amount },
    ...(isZero(books.stripeFees.vat) ? [] : reverseCharge(books.stripeFees)),
    ...books.vat.map((rate) => ({ part: 'VAT', ...rateRow(rate) })),
    ...books.vatByMonth.map((rate) => ({ part: `VAT of ${rate.month}`, ...rateRow(rate) })),
    ...books.unpaid.map(({ age, count, owed }) => ({
      part: `Unpaid invoices as of ${books.today}`,
      item: ageBucketLabels[age],
      count,
      total: owed,
    })),
    ...books.expenses.map(({ category, ...spent }) => spentRow(category, spent)),
    spentRow('All', books.spent),
    { part: 'Profit', item: 'With all expenses', total: books.profit },
    { part: 'Profit', item: 'With deductible expenses only', total: books.taxableProfit },
    {
      part: `Paid in advance as of ${books.prepaid.asOf}`,
      item: 'Payments less refunds for later sessions',
      total: books.prepaid.amount,
    },
  ]
}

const reverseCharge = ({ taxed, vat }: Books['stripeFees']): Row[] =>
  [
    { item: 'VAT due', vat },
    { item: 'VAT deducted', vat: negateEuro(vat) },
  ].map((row) => ({ part: 'Reverse charge on Stripe fees', net: taxed, ...row }))

const spentRow = (item: string, { amount, ...rest }: Books['spent']) => ({
  part: 'Expenses',
  item,
  total: amount,
  ...rest,
})

type Sum = { gross: string; net: string; vat: string; count?: number }

const sumOf = ({ gross: total, net, vat, count }: Sum) => ({ count, net, vat, total })

const rateRow = ({ vatCategory, vatPercent, ...sums }: Books['vat'][number]) => ({
  item: vatCategory === 'standard' ? `${vatPercent} %` : vatCategory.replaceAll('_', ' '),
  ...sumOf(sums),
})

const rowsOfReport = (report: Report, website: string): ReportRow[] => {
  const { coupons } = report
  return [
    { part: 'Website', item: website },
    { part: 'Period', item: `${report.from} to ${report.to}` },
    { part: 'Basis', item: basisTexts.reports },
    ...rowsOfFigures('Figures', report.current),
    ...rowsOfFigures('Figures for the previous period', report.previous),
    ...report.distribution.map((one) => soldRow('Session types', one.label, one)),
    ...coupons.codes.map((one) => usesRow('Most used coupons', one.code, one)),
    usesRow('Coupons', 'All', coupons),
    ...report.windows.map((one) => soldRow('Up to today', `Last ${one.days} days`, one)),
    ...report.topStudents.map((one) => soldRow('Top students', `${one.name} <${one.email}>`, one)),
    ...report.series.map((one) => soldRow(`By ${report.step}`, one.period, one)),
  ]
}

const rowsOfFigures = (part: string, figures: ReportFigures): ReportRow[] => {
  const { cancelled, refunded, calledOff } = figures
  const rateRows = Object.fromEntries(
    rateNames.map((name) => [name, { item: rates[name].label, ...share(figures[name]) }]),
  ) as Record<keyof typeof rates, Omit<ReportRow, 'part'>>
  const rows: Record<keyof ReportFigures, Omit<ReportRow, 'part'>> = {
    revenue: { item: 'Revenue (booking payments less refunds)', amount: figures.revenue },
    owed: { item: 'Balance due for bookings', amount: figures.owed },
    sessions: { item: 'Sessions that were not cancelled', count: figures.sessions },
    toCome: { item: 'Upcoming sessions', count: figures.toCome },
    uniqueStudents: { item: 'Unique students', count: figures.uniqueStudents },
    averageValue: {
      item: 'Average value without cancelled sessions',
      amount: figures.averageValue,
    },
    ...rateRows,
    calledOff: { item: 'Cancelled and refunded sessions', ...share(calledOff) },
    cancelled: { item: 'Cancelled (amount: payments kept)', ...sumOfEnded(cancelled) },
    refunded: { item: 'Refunded (amount: payments kept)', ...sumOfEnded(refunded) },
  }
  return Object.values(rows).map((row) => ({ part, ...row }))
}

const share = ({ part, whole, percent }: ReportFigures['conversion']) => ({
  count: part,
  whole,
  percent,
})

const sumOfEnded = ({ sessions, givenBack, kept }: ReportFigures['cancelled']) => ({
  count: sessions,
  amount: kept,
  refunded: givenBack,
})

type Sold = { sessions: number; revenue: string }

const soldRow = (part: string, item: string, { sessions, revenue }: Sold) => ({
  part,
  item,
  count: sessions,
  amount: revenue,
})

type Uses = Omit<Report['coupons'], 'codes'>

const usesRow = (part: string, item: string, { uses, discount, revenue }: Uses) => ({
  part,
  item,
  count: uses,
  discount,
  amount: revenue,
})
