import type { Readable } from 'node:stream'
import type { VatCategory } from '@synapse/shared/invoice/vat'
import { ageLabels } from '@synapse/shared/report/books'
import { type CsvColumn, csvStream, inOne } from '#http/csv'
import type { Books } from '#report/read-books'

type Row = {
  part: string
  item: string
  count?: number
  net?: string
  vat?: string
  total?: string
  deductible?: string
}

/** The books figure by figure, for the accountant. */
export const booksCsv = (books: Books): Readable => csvStream(columns, inOne(rowsOfBooks(books)))

const columns: readonly CsvColumn<Row>[] = [
  ['Part', ({ part }) => part],
  ['Item', ({ item }) => item],
  ['Number', ({ count }) => count ?? null],
  ['Net', ({ net }) => net ?? null],
  ['VAT', ({ vat }) => vat ?? null],
  ['Total', ({ total }) => total ?? null],
  ['Deductible', ({ deductible }) => deductible ?? null],
]

const rowsOfBooks = (books: Books): Row[] => {
  const { income, bookings } = books
  const documents = { part: 'Income' }
  return [
    { part: 'Period', item: `${books.from} to ${books.to}` },
    { ...documents, item: 'Invoices', ...sumOf(income.invoices) },
    { ...documents, item: 'Credit notes', ...sumOf(income.creditNotes) },
    { ...documents, item: 'Invoices less credit notes', ...sumOf(income.total) },
    {
      ...documents,
      item: 'Bookings without an invoice',
      count: bookings.count,
      total: bookings.money,
    },
    ...books.vat.map((rate) => ({ part: 'VAT', item: nameOfRate(rate), ...sumOf(rate) })),
    ...books.vatByMonth.map((rate) => ({
      part: `VAT of ${rate.month}`,
      item: nameOfRate(rate),
      ...sumOf(rate),
    })),
    ...books.unpaid.map(({ age, count, owed }) => ({
      part: `Unpaid on ${books.today}`,
      item: ageLabels[age],
      count,
      total: owed,
    })),
    ...books.expenses.map(({ category, amount, ...rest }) => ({
      part: 'Expenses',
      item: category,
      total: amount,
      ...rest,
    })),
    { part: 'Expenses', item: 'All', ...books.spent, total: books.spent.amount },
    { part: 'Profit', item: 'With all expenses', total: books.profit },
    { part: 'Profit', item: 'With deductible expenses alone', total: books.taxableProfit },
  ]
}

const sumOf = ({ count, net, vat, gross }: Books['income']['total']) => ({
  count,
  net,
  vat,
  total: gross,
})

const nameOfRate = ({
  vatCategory,
  vatPercent,
}: {
  vatCategory: VatCategory
  vatPercent: string
}) => (vatCategory === 'standard' ? `${vatPercent} %` : vatCategory.replaceAll('_', ' '))
