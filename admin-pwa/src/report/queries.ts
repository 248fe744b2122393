import type { AnswerOf, QueryInputOf } from '@synapse/shared/endpoint'
import {
  archiveBooks,
  listVatEntries,
  readBooks,
  readConsumerCountries,
  readReport,
  readVatReturn,
} from '@synapse/shared/report/contract'
import { query } from '#data/query.ts'
import type { DateRange } from '#report/date-range.ts'
import { downloadFile } from '#ui/download.ts'
import { useWrite } from '#ui/use-write.ts'

export type Report = AnswerOf<typeof readReport>

export const reportQuery = (range: QueryInputOf<typeof readReport>) =>
  query(readReport, { query: range })

export type Books = AnswerOf<typeof readBooks>

export const booksQuery = (days: QueryInputOf<typeof readBooks>) => ({
  ...query(readBooks, { query: days }),
  select: addMissingFigures,
})

export const useArchiveBooks = (period: DateRange) =>
  useWrite(archiveBooks, {
    request: () => ({ query: period }),
    onApplied: (zip) => downloadFile(`books-${period.from}-${period.to}.zip`, zip as Blob),
    errorToast: 'Couldn’t create the archive.',
  })

/** Books cached by older versions of the app lack the VAT on bookings and expenses, Stripe’s fees, or prepayments. */
const addMissingFigures = (books: Books): Books => {
  const { money } = books.bookings
  return {
    ...books,
    stripeFees: books.stripeFees ?? { amount: '0.00', vat: '0.00' },
    bookings: Object.assign(
      { net: money, vat: '0.00', gross: money, fees: '0.00' },
      books.bookings,
    ),
    sales: books.sales ?? books.income.total,
    prepaid: books.prepaid ?? { asOf: books.to, amount: '0.00' },
    spent: { ...noVat, ...books.spent },
    expenses: books.expenses.map((spending) => ({ ...noVat, ...spending })),
  }
}

const noVat = { vat: '0.00' }

export type VatReturn = AnswerOf<typeof readVatReturn>
export type VatFigureSum = VatReturn['figures'][number]
export type VatEntry = AnswerOf<typeof listVatEntries>[number]

export const vatReturnQuery = ({ from, to }: DateRange) =>
  query(readVatReturn, { query: { from, to } })

export const vatEntriesQuery = (
  { from, to }: DateRange,
  { figure, vatPercent }: Pick<VatFigureSum, 'figure' | 'vatPercent'>,
) =>
  query(listVatEntries, {
    query: { from, to, figure, ...(vatPercent !== null && { vatPercent }) },
  })

export type ConsumerCountries = AnswerOf<typeof readConsumerCountries>

export const consumerCountriesQuery = (year: number) =>
  query(readConsumerCountries, { query: { year } })
