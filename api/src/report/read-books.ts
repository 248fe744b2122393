import type { AnswerOf, QueryOf, RefusalOf } from '@synapse/shared/endpoint'
import { euroFromCents } from '@synapse/shared/money'
import { sumFees } from '@synapse/shared/payout/fees'
import {
  bookingSales,
  type DocumentSum,
  incomeOf,
  issuedSales,
  monthsOf,
  profitCents,
  type RateSum,
  type Spending,
  spendingOf,
  unpaidByAge,
  vatByMonth,
  vatByRate,
} from '@synapse/shared/report/books'
import type * as contract from '@synapse/shared/report/contract'
import { ok, type Result, refuse } from '@synapse/shared/result'
import { maltaDate } from '@synapse/shared/time'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { Expense } from '#expense/model'
import { loadIssuedInvoices, loadOpenInvoices } from '#invoice/load-invoices'
import { presentInvoice } from '#invoice/present'
import { readFees } from '#payout/read-fees'
import { readBookingEntries } from '#report/read-booking-entries'

type Days = QueryOf<typeof contract.readBooks>
type Refusal = RefusalOf<typeof contract.readBooks>
export type Books = AnswerOf<typeof contract.readBooks>

const maxYears = 10

/** Reads a period's books. Unpaid invoices are always as of today. */
export const readBooks = async (
  context: Pick<Context, 'db' | 'now' | 'settings'>,
  days: Days,
): Promise<Result<Books, Refusal>> => {
  const wrong = validateDays(days)
  if (wrong) return refuse(wrong)
  const { db, now } = context
  const today = maltaDate(now()).toString()
  // One after another, because a transaction can't run queries in parallel.
  const issued = await loadIssuedInvoices(db, days)
  const open = await loadOpenInvoices(db)
  const expenses = await Expense.query(db).whereBetween('date', [days.from, days.to])
  const moves = await readBookingEntries(db, days)
  const fees = await readFees(db, days)
  const business = await readBusiness(db)
  const present = presentInvoice(context.settings)
  const sales = [...issuedSales(issued.map(present)), ...bookingSales(moves)]
  const income = incomeOf(sales)
  const { categories, spent, private: ofOthers } = spendingOf(expenses, business)
  const costCents = moves.reduce((cents, move) => cents + move.costCents, 0)
  const stripe = sumFees(fees, business)
  const profitAfter = (expenseCents: number) =>
    euroFromCents(profitCents(income.sales, costCents + stripe.totalCents, expenseCents))
  const unpaid = unpaidByAge(open.map(present), today)
  return ok({
    ...days,
    today,
    income: {
      invoices: presentSum(income.invoices),
      creditNotes: presentSum(income.creditNotes),
      total: presentSum(income.total),
    },
    bookings: {
      ...presentSum(income.bookings),
      fees: euroFromCents(costCents),
      money: euroFromCents(income.bookings.grossCents - costCents),
    },
    sales: presentSum(income.sales),
    stripeFees: {
      amount: euroFromCents(stripe.totalCents),
      vat: euroFromCents(stripe.vatCents),
    },
    vat: vatByRate(sales).map(presentRate),
    vatByMonth: vatByMonth(sales).map(({ month, ...rate }) => ({ month, ...presentRate(rate) })),
    unpaid: unpaid.map(({ owedCents, ...age }) => ({ ...age, owed: euroFromCents(owedCents) })),
    owed: euroFromCents(unpaid.reduce((cents, { owedCents }) => cents + owedCents, 0)),
    expenses: categories.map(({ category, ...sum }) => ({ category, ...presentSpending(sum) })),
    spent: presentSpending(spent),
    private: presentSpending(ofOthers),
    profit: profitAfter(spent.costCents),
    taxableProfit: profitAfter(spent.deductibleCostCents),
    series: monthsOf(sales, moves, fees, expenses, business, days).map(
      ({ month, incomeCents, expenseCents }) => ({
        month,
        income: euroFromCents(incomeCents),
        expenses: euroFromCents(expenseCents),
      }),
    ),
  })
}

/** Returns why a period is invalid. */
export const validateDays = ({ from, to }: Days): Refusal | undefined => {
  if (to < from) return 'ends_before_it_begins'
  const end = Temporal.PlainDate.from(from).add({ years: maxYears })
  return Temporal.PlainDate.compare(end, to) <= 0 ? 'too_long' : undefined
}

const presentSum = ({ count, netCents, vatCents, grossCents }: DocumentSum) => ({
  count,
  net: euroFromCents(netCents),
  vat: euroFromCents(vatCents),
  gross: euroFromCents(grossCents),
})

const presentRate = ({ vatCategory, vatHundredths, ...sum }: RateSum) => ({
  vatCategory,
  vatPercent: euroFromCents(vatHundredths),
  ...presentSum(sum),
})

const presentSpending = ({ count, totalCents, deductibleCents, costCents }: Spending) => ({
  count,
  amount: euroFromCents(totalCents),
  vat: euroFromCents(totalCents - costCents),
  deductible: euroFromCents(deductibleCents),
})
