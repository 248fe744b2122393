import { compareText } from '#compare-text'
import { type ExpenseCategory, expenseCategories, sumExpenses } from '#expense/expense'
import { type ExpenseVatInput, expenseVat } from '#expense/expense-vat'
import type { VatGroup } from '#invoice/calculate'
import type { Invoice } from '#invoice/contract'
import { invoiceTotals, owedCents } from '#invoice/invoice'
import { type VatCategory, vatCategories } from '#invoice/vat'
import { type VatRegistration, vatRegimeOn } from '#invoice/vat-registration'
import { sumCents } from '#money'
import { type DayFees, sumFees } from '#payout/fees'
import type { BookingEntry, EntryEffect } from '#report/booking-entries'

/**
 * The amount of an issued invoice or credit note at one VAT rate, or of a booking's payment or
 * refund. Negative for credit notes and refunds.
 */
export type Sale = Omit<VatGroup, 'vatReason'> & {
  kind: Invoice['kind'] | 'booking'
  /** The id of the document or booking. */
  id: string
  /** The day on which the sale counts, YYYY-MM-DD. */
  date: string
}

/** Returns one sale per issued document and VAT rate, with the VAT printed on the document. */
export const issuedSales = (invoices: readonly Invoice[]): Sale[] =>
  invoices
    .filter(({ status }) => status === 'issued')
    .flatMap((invoice) =>
      invoiceTotals(invoice).vatGroups.map(({ vatReason: _, ...group }) => ({
        id: invoice.id,
        kind: invoice.kind,
        date: invoice.issueDate,
        ...group,
      })),
    )

type CountedEntry = Pick<BookingEntry, 'bookingId' | 'date'> & EntryEffect

/** Returns one sale for each booking entry that changes revenue. */
export const bookingSales = (entries: readonly CountedEntry[]): Sale[] =>
  entries
    .filter(({ netCents, vatCents }) => netCents !== 0 || vatCents !== 0)
    .map(({ bookingId, date, vatCategory, vatHundredths, netCents, vatCents }) => ({
      kind: 'booking',
      id: bookingId,
      date,
      vatCategory,
      vatHundredths,
      netCents,
      vatCents,
    }))

/** The number of documents or bookings, and their totals in cents. */
export type DocumentSum = { count: number; netCents: number; vatCents: number; grossCents: number }

/**
 * Adds up sales. Bookings that were refunded in full or invoiced aren't counted, because their
 * sales add up to zero.
 */
const sumSales = (sales: readonly Sale[]): DocumentSum => {
  const netCents = sumCents(sales.map((sale) => sale.netCents))
  const vatCents = sumCents(sales.map((sale) => sale.vatCents))
  const count = [...Map.groupBy(sales, ({ id }) => id).values()].filter(
    (ofOne) => ofOne[0]?.kind !== 'booking' || sumCents(ofOne.map(grossOf)) !== 0,
  ).length
  return { count, netCents, vatCents, grossCents: netCents + vatCents }
}

const grossOf = ({ netCents, vatCents }: Sale) => netCents + vatCents

/**
 * Returns the income from invoices less credit notes, from bookings without an invoice, and in
 * total.
 */
export const incomeOf = (sales: readonly Sale[]) => ({
  invoices: sumSales(sales.filter(({ kind }) => kind === 'invoice')),
  creditNotes: sumSales(sales.filter(({ kind }) => kind === 'credit_note')),
  total: sumSales(sales.filter(({ kind }) => kind !== 'booking')),
  bookings: sumSales(sales.filter(({ kind }) => kind === 'booking')),
  sales: sumSales(sales),
})

export type RateSum = DocumentSum & { vatCategory: VatCategory; vatHundredths: number }

/** Returns VAT by rate, less credit notes, with the highest rate first and untaxed sales last. */
export const vatByRate = (sales: readonly Sale[]): RateSum[] =>
  [...Map.groupBy(sales, ({ vatCategory, vatHundredths }) => `${vatCategory} ${vatHundredths}`)]
    .flatMap(([, ofRate]) => {
      const [first] = ofRate
      if (!first) return []
      const { vatCategory, vatHundredths } = first
      return [{ vatCategory, vatHundredths, ...sumSales(ofRate) }]
    })
    .sort(
      (a, b) =>
        vatCategories.indexOf(a.vatCategory) - vatCategories.indexOf(b.vatCategory) ||
        b.vatHundredths - a.vatHundredths,
    )

/** Returns VAT by month and rate, oldest month first. */
export const vatByMonth = (sales: readonly Sale[]): (RateSum & { month: string })[] =>
  [...Map.groupBy(sales, ({ date }) => date.slice(0, 7))]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([month, ofMonth]) => vatByRate(ofMonth).map((rate) => ({ month, ...rate })))

/** The age bands of unpaid invoices, in days past the due date. */
export const ageBuckets = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const
export type AgeBucket = (typeof ageBuckets)[number]

export const ageBucketLabels: Record<AgeBucket, string> = {
  not_due: 'Not due yet',
  to_30: '1–30 days late',
  to_60: '31–60 days late',
  to_90: '61–90 days late',
  over_90: 'More than 90 days late',
}

/**
 * Returns the age band of an unpaid invoice, which isn't overdue until the day after its due date.
 * @param dueDate YYYY-MM-DD, like `today`
 */
export const ageBucketOf = (dueDate: string, today: string): AgeBucket => {
  const { days } = Temporal.PlainDate.from(dueDate).until(today, { largestUnit: 'day' })
  if (days <= 0) return 'not_due'
  if (days <= 30) return 'to_30'
  if (days <= 60) return 'to_60'
  return days <= 90 ? 'to_90' : 'over_90'
}

type Open = Parameters<typeof owedCents>[0] & { dueDate: string }

/** Returns the balance due on issued invoices by age, with a row for every age band. */
export const unpaidByAge = (
  invoices: readonly Open[],
  today: string,
): { age: AgeBucket; count: number; owedCents: number }[] => {
  const open = invoices.filter((invoice) => owedCents(invoice) > 0)
  const byAge = Map.groupBy(open, ({ dueDate }) => ageBucketOf(dueDate, today))
  return ageBuckets.map((age) => {
    const ofAge = byAge.get(age) ?? []
    return { age, count: ofAge.length, owedCents: sumCents(ofAge.map(owedCents)) }
  })
}

type Spent = ExpenseVatInput & { category: ExpenseCategory; date: string }

/**
 * The number of expenses, and their total including VAT, in cents. Costs exclude deducted VAT and
 * include VAT under reverse charge that isn't deducted.
 */
export type Spending = {
  count: number
  totalCents: number
  deductibleCents: number
  costCents: number
  deductibleCostCents: number
}

/** Returns business expenses by category, leaving out empty categories, and the private total. */
export const spendingOf = (expenses: readonly Spent[], registration: VatRegistration) => {
  const sumOf = (some: readonly Spent[]) => sumSpent(some, registration)
  const ofBusiness = expenses.filter(({ isBusinessExpense }) => isBusinessExpense)
  return {
    categories: expenseCategories
      .map((category) => ({
        category,
        ...sumOf(ofBusiness.filter((expense) => expense.category === category)),
      }))
      .filter(({ count }) => count > 0),
    spent: sumOf(ofBusiness),
    private: sumOf(expenses.filter(({ isBusinessExpense }) => !isBusinessExpense)),
  }
}

const sumSpent = (expenses: readonly Spent[], registration: VatRegistration): Spending => {
  const sums = sumExpenses(expenses)
  const vat = expenses.map((expense) =>
    expenseVat(expense, vatRegimeOn(registration, expense.date)),
  )
  return {
    count: expenses.length,
    ...sums,
    costCents:
      sums.totalCents +
      sumCents(vat.map(({ dueCents, deductedCents }) => dueCents - deductedCents)),
    // Under reverse charge, the amount doesn't include the VAT.
    deductibleCostCents:
      sums.deductibleCents -
      sumCents(vat.map(({ dueCents, deductedCents }) => (dueCents ? 0 : deductedCents))),
  }
}

/**
 * Returns the profit in cents: net sales less dispute costs, Stripe's fees and expenses.
 * @param costCents dispute costs and Stripe's fees
 * @param expenseCents the cost of all expenses, or only of the deductible ones for the taxable
 *   profit
 */
export const profitCents = (
  sales: { netCents: number },
  costCents: number,
  expenseCents: number,
): number => sales.netCents - costCents - expenseCents

/**
 * Returns the income and expenses of each month of a period, oldest first, by the same rules as the
 * profit. Stripe's fees are expenses.
 */
export const monthsOf = (
  sales: readonly Sale[],
  costs: readonly { date: string; costCents: number }[],
  fees: readonly DayFees[],
  expenses: readonly Spent[],
  registration: VatRegistration,
  { from, to }: { from: string; to: string },
): { month: string; incomeCents: number; expenseCents: number }[] => {
  const monthOf = ({ date }: { date: string }) => date.slice(0, 7)
  const sold = Map.groupBy(sales, monthOf)
  const charged = Map.groupBy(costs, monthOf)
  const withheld = Map.groupBy(fees, monthOf)
  const spent = Map.groupBy(expenses, monthOf)
  return monthsBetween(from, to).map((month) => ({
    month,
    incomeCents: profitCents(
      sumSales(sold.get(month) ?? []),
      sumCents((charged.get(month) ?? []).map(({ costCents }) => costCents)),
      0,
    ),
    expenseCents:
      spendingOf(spent.get(month) ?? [], registration).spent.costCents +
      sumFees(withheld.get(month) ?? [], registration).totalCents,
  }))
}

const monthsBetween = (from: string, to: string): string[] => {
  const first = Temporal.PlainDate.from(from).toPlainYearMonth()
  const last = Temporal.PlainDate.from(to).toPlainYearMonth()
  const { months } = first.until(last, { largestUnit: 'month' })
  return Array.from({ length: months + 1 }, (_, index) => first.add({ months: index }).toString())
}
