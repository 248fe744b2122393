import type { Account } from '#journal/account'
import { sumCents } from '#money'
import { compareText } from '#text/compare-text'
import type { Days } from '#time'
import { type VatCategory, vatCategories } from '#vat/vat'

export const basisTexts = {
  books: 'Payments and refunds by the day the money moves, invoices by issue date',
  reports: 'By session date',
} as const

/** Cents; credits are negative. */
export type AccountSum = {
  /** YYYY-MM */
  month: string
  /**
   * `booking` stands for all lines except those stated on a document, and those of expenses and
   * Stripe fees.
   */
  source: 'invoice' | 'credit_note' | 'booking' | 'expense' | 'stripe_fee'
  account: Account
  /** For sales and VAT, the VAT rate in hundredths of a percent. */
  vatHundredths: number | null
  cents: number
}

/** Returns the total of all accounts whose names start with one of the given prefixes, in cents. */
export const balanceCents = (sums: readonly AccountSum[], ...accounts: string[]): number =>
  sumCents(
    sums
      .filter(({ account }) => accounts.some((start) => account.startsWith(start)))
      .map(({ cents }) => cents),
  )

/** Returns the sales and their VAT. VAT on purchases under reverse charge isn't included. */
export const salesOf = (sums: readonly AccountSum[]): AccountSum[] =>
  sums.filter(
    ({ account, source }) =>
      account.startsWith('sales_') ||
      (account === 'output_vat' && source !== 'expense' && source !== 'stripe_fee'),
  )

export type SaleSum = { netCents: number; vatCents: number; grossCents: number }

/** Adds up sales. */
export const sumSales = (sales: readonly AccountSum[]): SaleSum => {
  // Subtract from 0, because negating an empty total gives −0.
  const netCents = 0 - balanceCents(sales, 'sales_')
  const vatCents = 0 - balanceCents(sales, 'output_vat')
  return { netCents, vatCents, grossCents: netCents + vatCents }
}

export type RateSum = SaleSum & { vatCategory: VatCategory; vatHundredths: number }

/** Returns VAT by rate, less credit notes, from the highest rate to untaxed sales. */
export const vatByRate = (sales: readonly AccountSum[]): RateSum[] =>
  vatCategories.flatMap((vatCategory) => {
    const ofCategory = sales.filter((one) => categoryOf(one) === vatCategory)
    return [...Map.groupBy(ofCategory, ({ vatHundredths }) => vatHundredths ?? 0)]
      .sort(([a], [b]) => b - a)
      .map(([vatHundredths, some]) => ({ vatCategory, vatHundredths, ...sumSales(some) }))
  })

const categoryOf = ({ account }: AccountSum) =>
  account === 'output_vat' ? 'standard' : account.replace('sales_', '')

/** Returns VAT by month and rate, starting with the oldest month. */
export const vatByMonth = (sales: readonly AccountSum[]): (RateSum & { month: string })[] =>
  [...Map.groupBy(sales, ({ month }) => month)]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([month, some]) => vatByRate(some).map((rate) => ({ month, ...rate })))

/** Invoices are grouped by the number of days past the due date. */
export const ageBuckets = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const
type AgeBucket = (typeof ageBuckets)[number]

export const ageBucketLabels: Record<AgeBucket, string> = {
  not_due: 'Not due yet',
  to_30: '1–30 days late',
  to_60: '31–60 days late',
  to_90: '61–90 days late',
  over_90: 'Over 90 days late',
}

/**
 * Returns the age bucket of an unpaid invoice. An invoice is overdue from the day after its due
 * date.
 * @param dueDate YYYY-MM-DD, like `today`
 */
export const ageBucketOf = (dueDate: string, today: string): AgeBucket => {
  const { days } = Temporal.PlainDate.from(dueDate).until(today, { largestUnit: 'day' })
  if (days <= 0) return 'not_due'
  if (days <= 30) return 'to_30'
  if (days <= 60) return 'to_60'
  return days <= 90 ? 'to_90' : 'over_90'
}

export type Profit = { incomeCents: number; expenseCents: number; profitCents: number }

/**
 * Returns the profit: income (net sales less the cost of disputes), less Stripe's fees and
 * expenses. Expenses include VAT that isn't deducted.
 */
export const profitOf = (sums: readonly AccountSum[]): Profit => {
  const incomeCents = 0 - balanceCents(sums, 'sales_', 'disputes')
  const expenseCents = balanceCents(sums, 'expenses_', 'stripe_fees')
  return { incomeCents, expenseCents, profitCents: incomeCents - expenseCents }
}

/** Returns the profit of each month in a period, oldest first. Empty months are included. */
export const profitByMonth = (
  sums: readonly AccountSum[],
  { from, to }: Days,
): (Profit & { month: string })[] => {
  const ofMonth = Map.groupBy(sums, ({ month }) => month)
  return monthsBetween(from, to).map((month) => ({ month, ...profitOf(ofMonth.get(month) ?? []) }))
}

const monthsBetween = (from: string, to: string): string[] => {
  const first = Temporal.PlainDate.from(from).toPlainYearMonth()
  const last = Temporal.PlainDate.from(to).toPlainYearMonth()
  const { months } = first.until(last, { largestUnit: 'month' })
  return Array.from({ length: months + 1 }, (_, index) => first.add({ months: index }).toString())
}
