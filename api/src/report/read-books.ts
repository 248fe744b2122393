import type { AnswerOf, QueryOf, RefusalOf } from '@synapse/shared/endpoint'
import { euroFromCents } from '@synapse/shared/money'
import {
  type DocumentSum,
  incomeOf,
  issuedGroups,
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
import { done, type Result, refused } from '@synapse/shared/result'
import { businessZone, maltaDate } from '@synapse/shared/time'
import type { Context } from '#context'
import { fromNumeric } from '#db/money'
import { rowsOf } from '#db/rows'
import { Expense } from '#expense/model'
import { loadIssued, loadOpen } from '#invoice/load-invoices'
import { presentInvoice } from '#invoice/present'
import { mayHaveMoney } from '#payment/model'
import { bindingsOf } from '#report/model'

type Days = QueryOf<typeof contract.readBooks>
type Refusal = RefusalOf<typeof contract.readBooks>
export type Books = AnswerOf<typeof contract.readBooks>

const mostYears = 10

/** The books of a range of days; what is owed is of today, whatever the range. */
export const readBooks = async (context: Context, days: Days): Promise<Result<Books, Refusal>> => {
  const wrong = judgeDays(days)
  if (wrong) return refused(wrong)
  const { db, now } = context
  const today = maltaDate(now()).toString()
  const [issued, open, expenses, bookings] = await Promise.all([
    loadIssued(db, days),
    loadOpen(db),
    Expense.query(db).whereBetween('date', [days.from, days.to]),
    readBookings(context, days),
  ])
  const present = presentInvoice(context.settings)
  const groups = issuedGroups(issued.map(present))
  const income = incomeOf(groups)
  const { categories, spent, private: ofOthers } = spendingOf(expenses)
  const bookingCents = bookings.reduce((cents, { money }) => cents + fromNumeric(money), 0)
  const unpaid = unpaidByAge(open.map(present), today)
  return done({
    ...days,
    today,
    income: {
      invoices: presentSum(income.invoices),
      creditNotes: presentSum(income.creditNotes),
      total: presentSum(income.total),
    },
    bookings: {
      count: bookings.reduce((count, day) => count + day.count, 0),
      money: euroFromCents(bookingCents),
    },
    vat: vatByRate(groups).map(presentRate),
    vatByMonth: vatByMonth(groups).map(({ month, ...rate }) => ({ month, ...presentRate(rate) })),
    unpaid: unpaid.map(({ owedCents, ...age }) => ({ ...age, owed: euroFromCents(owedCents) })),
    owed: euroFromCents(unpaid.reduce((cents, { owedCents }) => cents + owedCents, 0)),
    expenses: categories.map(({ category, ...sum }) => ({ category, ...presentSpending(sum) })),
    spent: presentSpending(spent),
    private: presentSpending(ofOthers),
    profit: euroFromCents(profitCents(income.total, bookingCents, spent.totalCents)),
    taxableProfit: euroFromCents(profitCents(income.total, bookingCents, spent.deductibleCents)),
    series: monthsOf(groups, bookings, expenses, days).map(
      ({ month, incomeCents, expenseCents }) => ({
        month,
        income: euroFromCents(incomeCents),
        expenses: euroFromCents(expenseCents),
      }),
    ),
  })
}

/** What keeps a range of days from being read at once. */
const judgeDays = ({ from, to }: Days): Refusal | undefined => {
  if (to < from) return 'ends_before_it_begins'
  const end = Temporal.PlainDate.from(from).add({ years: mostYears })
  return Temporal.PlainDate.compare(end, to) <= 0 ? 'too_long' : undefined
}

type BookedDay = { date: string; money: string; count: number }

/** Bookings that an invoice charges of which something stands: their money is counted with it. */
const isInvoiced = `exists (select from invoices i
  where i.booking_id = bookings.id and i.kind = 'invoice' and i.status = 'issued'
    and i.gross_total + (select coalesce(sum(c.gross_total), 0) from invoices c
      where c.corrects = i.id and c.status = 'issued') > 0)`

/** What bookings brought that have no invoice, by the day of their session in Malta, as every other screen has it. */
const readBookings = ({ db }: Context, { from, to }: Days): Promise<BookedDay[]> =>
  rowsOf(
    db,
    `select to_char(session_date at time zone '${businessZone}', 'YYYY-MM-DD') as date,
      sum(revenue)::text as money, count(*)::int as count
    from bookings
    where ${mayHaveMoney} and revenue <> 0 and not ${isInvoiced}
      and session_date >= :since and session_date < :before
    group by 1`,
    bindingsOf({
      website: undefined,
      from: Temporal.PlainDate.from(from),
      to: Temporal.PlainDate.from(to),
    }),
  )

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

const presentSpending = ({ count, totalCents, deductibleCents }: Spending) => ({
  count,
  amount: euroFromCents(totalCents),
  deductible: euroFromCents(deductibleCents),
})
