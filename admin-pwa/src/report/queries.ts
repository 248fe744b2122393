import type { AnswerOf, QueryIn } from '@synapse/shared/endpoint'
import { readBooks, readReport } from '@synapse/shared/report/contract'
import { query } from '#data/query.ts'

/** Figures of a range of days, beside the equally long range before it. */
export const reportQuery = (range: QueryIn<typeof readReport>) =>
  query(readReport, { query: range })

export type Books = AnswerOf<typeof readBooks>

/** The books of a range of days. */
export const booksQuery = (days: QueryIn<typeof readBooks>) => ({
  ...query(readBooks, { query: days }),
  select: filledUp,
})

/** What was kept on the device before bookings had VAT is shown as it was counted then. */
const filledUp = (books: Books): Books => {
  const { money } = books.bookings
  return {
    ...books,
    bookings: Object.assign(
      { net: money, vat: '0.00', gross: money, fees: '0.00' },
      books.bookings,
    ),
    sales: books.sales ?? books.income.total,
  }
}
