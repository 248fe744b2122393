import {
  type deductibleCents,
  type ExpenseCategory,
  expenseCategories,
  sumExpenses,
} from '#expense/expense'
import type { VatGroup } from '#invoice/calculate'
import type { Invoice } from '#invoice/contract'
import { owedCents, totalsOf } from '#invoice/invoice'
import { type VatCategory, vatCategories } from '#invoice/vat'
import { centsFromEuro } from '#money'

/** What an invoice or credit note that was issued charges at one rate; negative on a credit note. */
export type IssuedGroup = Pick<Invoice, 'kind' | 'issueDate'> &
  Omit<VatGroup, 'vatReason'> & { invoiceId: string }

/** What was issued, rate by rate. VAT is that of each document, as it is printed there. */
export const issuedGroups = (invoices: readonly Invoice[]): IssuedGroup[] =>
  invoices
    .filter(({ status }) => status === 'issued')
    .flatMap((invoice) =>
      totalsOf(invoice).vatGroups.map(({ vatReason: _, ...group }) => ({
        invoiceId: invoice.id,
        kind: invoice.kind,
        issueDate: invoice.issueDate,
        ...group,
      })),
    )

/** Documents and what they come to, in cents. */
export type DocumentSum = { count: number; netCents: number; vatCents: number; grossCents: number }

/** What documents come to. */
const sumDocuments = (groups: readonly IssuedGroup[]): DocumentSum => {
  const netCents = sum(groups.map((group) => group.netCents))
  const vatCents = sum(groups.map((group) => group.vatCents))
  const count = new Set(groups.map(({ invoiceId }) => invoiceId)).size
  return { count, netCents, vatCents, grossCents: netCents + vatCents }
}

/** Income of invoices by their day of issue: what was issued, what was credited, and the rest. */
export const incomeOf = (groups: readonly IssuedGroup[]) => ({
  invoices: sumDocuments(groups.filter(({ kind }) => kind === 'invoice')),
  creditNotes: sumDocuments(groups.filter(({ kind }) => kind === 'credit_note')),
  total: sumDocuments(groups),
})

export type RateSum = DocumentSum & { vatCategory: VatCategory; vatHundredths: number }

/** VAT by rate, credit notes taken off: what bears VAT first, the highest rate first. */
export const vatByRate = (groups: readonly IssuedGroup[]): RateSum[] =>
  [...Map.groupBy(groups, ({ vatCategory, vatHundredths }) => `${vatCategory} ${vatHundredths}`)]
    .flatMap(([, ofRate]) => {
      const [first] = ofRate
      if (!first) return []
      const { vatCategory, vatHundredths } = first
      return [{ vatCategory, vatHundredths, ...sumDocuments(ofRate) }]
    })
    .sort(
      (a, b) =>
        vatCategories.indexOf(a.vatCategory) - vatCategories.indexOf(b.vatCategory) ||
        b.vatHundredths - a.vatHundredths,
    )

/** The same for each month of issue, oldest first. */
export const vatByMonth = (groups: readonly IssuedGroup[]): (RateSum & { month: string })[] =>
  [...Map.groupBy(groups, ({ issueDate }) => issueDate.slice(0, 7))]
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([month, ofMonth]) => vatByRate(ofMonth).map((rate) => ({ month, ...rate })))

/** How long ago an invoice was due, in days: as accountants age what is owed. */
export const ages = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const
export type Age = (typeof ages)[number]

/** In words. */
export const ageLabels: Record<Age, string> = {
  not_due: 'Not due yet',
  to_30: '1–30 days late',
  to_60: '31–60 days late',
  to_90: '61–90 days late',
  over_90: 'More than 90 days late',
}

/**
 * The age of what is owed: on its due date an invoice is not late yet.
 * @param dueDate YYYY-MM-DD, as is today
 */
export const ageOf = (dueDate: string, today: string): Age => {
  const { days } = Temporal.PlainDate.from(dueDate).until(today, { largestUnit: 'day' })
  if (days <= 0) return 'not_due'
  if (days <= 30) return 'to_30'
  if (days <= 60) return 'to_60'
  return days <= 90 ? 'to_90' : 'over_90'
}

type Open = Parameters<typeof owedCents>[0] & { dueDate: string }

/** What is still owed of issued invoices that were not credited, by age; each age has its row. */
export const unpaidByAge = (
  invoices: readonly Open[],
  today: string,
): { age: Age; count: number; owedCents: number }[] => {
  const open = invoices.filter((invoice) => owedCents(invoice) > 0)
  const byAge = Map.groupBy(open, ({ dueDate }) => ageOf(dueDate, today))
  return ages.map((age) => {
    const ofAge = byAge.get(age) ?? []
    return { age, count: ofAge.length, owedCents: sum(ofAge.map(owedCents)) }
  })
}

type Spent = Parameters<typeof deductibleCents>[0] & { category: ExpenseCategory; date: string }

/** Expenses and what they come to, in cents. */
export type Spending = { count: number; totalCents: number; deductibleCents: number }

/** The business's expenses by category, those without any left out; private ones by themselves. */
export const spendingOf = (expenses: readonly Spent[]) => {
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

const sumOf = (expenses: readonly Spent[]): Spending => ({
  count: expenses.length,
  ...sumExpenses(expenses),
})

/**
 * What is left, in cents: invoices without their VAT, which is not the business's, and the money of
 * bookings, less the business's expenses.
 * @param expenseCents all of them, or only what may be deducted
 */
export const profitCents = (
  income: { netCents: number },
  bookingCents: number,
  expenseCents: number,
): number => income.netCents + bookingCents - expenseCents

type BookedDay = { date: string; money: string }

/** Income and expenses as in the profit, for each month of a range, oldest first. */
export const monthsOf = (
  groups: readonly IssuedGroup[],
  bookings: readonly BookedDay[],
  expenses: readonly Spent[],
  { from, to }: { from: string; to: string },
): { month: string; incomeCents: number; expenseCents: number }[] => {
  const issued = Map.groupBy(groups, ({ issueDate }) => issueDate.slice(0, 7))
  const booked = Map.groupBy(bookings, ({ date }) => date.slice(0, 7))
  const spent = Map.groupBy(expenses, ({ date }) => date.slice(0, 7))
  return monthsBetween(from, to).map((month) => ({
    month,
    incomeCents: profitCents(
      sumDocuments(issued.get(month) ?? []),
      sum((booked.get(month) ?? []).map(({ money }) => centsFromEuro(money))),
      0,
    ),
    expenseCents: spendingOf(spent.get(month) ?? []).spent.totalCents,
  }))
}

const monthsBetween = (from: string, to: string): string[] => {
  const first = Temporal.PlainDate.from(from).toPlainYearMonth()
  const last = Temporal.PlainDate.from(to).toPlainYearMonth()
  const { months } = first.until(last, { largestUnit: 'month' })
  return Array.from({ length: months + 1 }, (_, index) => first.add({ months: index }).toString())
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
