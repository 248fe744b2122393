import type { AnswerOf } from '@synapse/shared/endpoint'
import { readBooks, type readReport } from '@synapse/shared/report/contract'
import { query } from '#data/query.ts'
import type { DateRange } from '#report/date-range.ts'

export type Report = AnswerOf<typeof readReport>

export type Books = AnswerOf<typeof readBooks>

export const booksQuery = (days: DateRange) => ({
  ...query(readBooks, { query: days }),
  select: addMissingFigures,
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
