import type { AnswerOf, QueryOf } from '@synapse/shared/contract/endpoint'
import { type ExpenseCategory, expenseCategories } from '@synapse/shared/expense/expense'
import {
  decimalFromHundredths,
  euroFromCents,
  eurosFromCents,
  sumCents,
} from '@synapse/shared/money'
import {
  type AccountSum,
  ageBucketOf,
  ageBuckets,
  balanceCents,
  profitByMonth,
  profitOf,
  type RateSum,
  type SaleSum,
  salesOf,
  sumSales,
  vatByMonth,
  vatByRate,
} from '@synapse/shared/report/books'
import type * as contract from '@synapse/shared/report/contract'

type Days = QueryOf<typeof contract.readBooks>
export type Books = AnswerOf<typeof contract.readBooks>

export type Counts = Record<'invoices' | 'creditNotes' | 'bookings', number>
export type Open = { dueDate: string; count: number; owedCents: number }

export type BookRows = {
  sums: readonly AccountSum[]
  counts: Counts
  expenses: readonly Spending[]
  open: readonly Open[]
  prepaid: Books['prepaid']
  taxedFeesCents: number
}

/** Calculates a period's accounting figures from the sums in the journal. */
export const presentBooks = (
  { sums, counts, expenses, open, prepaid, taxedFeesCents }: BookRows,
  days: Days,
  today: string,
): Books => {
  const ofStripe = sums.filter(({ source }) => source === 'stripe_fee')
  const { profitCents } = profitOf(sums)
  const spent = expenses.filter(({ category }) => category !== null)
  const costCents = sumCents(spent.map((one) => one.amountCents - one.vatCents))
  const deductibleCents = sumCents(spent.map((one) => one.deductibleCostCents))
  return {
    ...days,
    today,
    ...presentSales(sums, counts),
    stripeFees: {
      amount: euroFromCents(balanceCents(sums, 'stripe_fees')),
      taxed: euroFromCents(taxedFeesCents),
      vat: euroFromCents(balanceCents(ofStripe, 'input_vat')),
    },
    unpaid: ageBuckets.map((age) => presentAge(age, open, today)),
    owed: euroFromCents(sumCents(open.map(({ owedCents }) => owedCents))),
    expenses: expenseCategories.flatMap((category) => {
      const ofCategory = spent.filter((one) => one.category === category)
      return ofCategory.length > 0 ? [{ category, ...presentSpending(ofCategory) }] : []
    }),
    spent: presentSpending(spent),
    private: presentSpending(expenses.filter(({ category }) => category === null)),
    profit: euroFromCents(profitCents),
    prepaid,
    taxableProfit: euroFromCents(profitCents + costCents - deductibleCents),
    series: profitByMonth(sums, days).map(({ month, incomeCents, expenseCents }) => ({
      month,
      ...eurosFromCents({ incomeCents, expensesCents: expenseCents }),
    })),
  }
}

const presentSales = (sums: readonly AccountSum[], counts: Counts) => {
  const sales = salesOf(sums)
  const of = (...sources: AccountSum['source'][]) =>
    sumSales(sales.filter(({ source }) => sources.includes(source)))
  const bookings = of('booking')
  const disputeCents = balanceCents(sums, 'disputes')
  const documentCount = counts.invoices + counts.creditNotes
  return {
    income: {
      invoices: presentCounted(counts.invoices, of('invoice')),
      creditNotes: presentCounted(counts.creditNotes, of('credit_note')),
      total: presentCounted(documentCount, of('invoice', 'credit_note')),
    },
    bookings: {
      ...presentCounted(counts.bookings, bookings),
      fees: euroFromCents(disputeCents),
      money: euroFromCents(bookings.grossCents - disputeCents),
    },
    sales: presentCounted(documentCount + counts.bookings, sumSales(sales)),
    vat: vatByRate(sales).map(presentRate),
    vatByMonth: vatByMonth(sales).map(({ month, ...rate }) => ({ month, ...presentRate(rate) })),
  }
}

const presentAge = (age: (typeof ageBuckets)[number], open: readonly Open[], today: string) => {
  const ofAge = open.filter(({ dueDate }) => ageBucketOf(dueDate, today) === age)
  return {
    age,
    count: ofAge.reduce((total, { count }) => total + count, 0),
    owed: euroFromCents(sumCents(ofAge.map(({ owedCents }) => owedCents))),
  }
}

const presentCounted = (count: number, sum: SaleSum) => ({ count, ...eurosFromCents(sum) })

const presentRate = ({ vatCategory, vatHundredths, ...sum }: RateSum) => ({
  vatCategory,
  vatPercent: decimalFromHundredths(vatHundredths),
  ...eurosFromCents(sum),
})

/**
 * The number of expenses in a category, and their total including VAT, in cents. The category of
 * private expenses is null. `vatCents` is the deducted VAT minus the VAT due under reverse charge.
 */
export type Spending = {
  category: ExpenseCategory | null
  count: number
  amountCents: number
  vatCents: number
  deductibleCents: number
  /** The deductible amount without deducted VAT. Under reverse charge, amounts contain no VAT. */
  deductibleCostCents: number
}

const presentSpending = (some: readonly Spending[]) => {
  const sum = (of: (one: Spending) => number) => sumCents(some.map(of))
  return {
    count: sum(({ count }) => count),
    ...eurosFromCents({
      amountCents: sum(({ amountCents }) => amountCents),
      vatCents: sum(({ vatCents }) => vatCents),
      deductibleCents: sum(({ deductibleCents }) => deductibleCents),
    }),
  }
}
