import { fillDemo } from '@synapse/api/demo/fill-demo'
import { postAllFacts } from '@synapse/api/journal/post-facts'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { exportExpenses, listExpenses } from '@synapse/shared/expense/contract'
import { sumExpenses } from '@synapse/shared/expense/expense'
import { invoiceTotals } from '@synapse/shared/invoice/calculate'
import { exportInvoices, listInvoices } from '@synapse/shared/invoice/contract'
import { owedCents } from '@synapse/shared/invoice/invoice'
import { euroFromCents } from '@synapse/shared/money'
import { readPaymentSummary } from '@synapse/shared/payment/contract'
import { readBooks, readOverview, readReport } from '@synapse/shared/report/contract'
import { maltaDate } from '@synapse/shared/time'
import { listWebsites } from '@synapse/shared/website/contract'
import { expect, test } from 'vitest'
import { expectJournalComplete } from '#support/expectations/expect-journal-complete.ts'
import { subtractEuros, sumEuros } from '#support/readers/amounts.ts'
import { downloadArchive } from '#support/readers/archive.ts'
import { cell, columnTotal, downloadCsv, type Table } from '#support/readers/csv-table.ts'
import {
  type Figure,
  figuresBySource,
  figuresOfVat,
  uninvoicedMoneySql,
} from '#support/readers/vat-figures.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

type Books = AnswerOf<typeof readBooks>

/** Each export is downloaded once, because it doesn't change during the test. */
const read = new Map<string, Promise<Table>>()
const exported = (path: string): Promise<Table> => {
  const table = read.get(path) ?? downloadCsv(operator, path).then((csv) => csv.table)
  read.set(path, table)
  return table
}
const bySql = async (sql: string, bindings: Record<string, string> = {}): Promise<string> =>
  (await world.db.raw(`select coalesce((${sql}), 0)::numeric(12,2)::text as value`, bindings))
    .rows[0].value

const figuresOfBookings = async (website: string | undefined): Promise<Figure[]> => {
  const today = maltaDate(world.clock.now())
  const range = {
    from: today.subtract({ days: 600 }).toString(),
    to: today.add({ days: 400 }).toString(),
  }
  const query: Record<string, string> = website ? { website } : {}
  const search = new URLSearchParams(query)
  const overview = await operator.call(readOverview, { query })
  const report = await operator.call(readReport, { query: { ...query, ...range } })
  const payments = await operator.call(readPaymentSummary, { query })
  const sites = (await operator.call(listWebsites)).filter(
    ({ slug }) => !website || slug === website,
  )
  const csv = await exported(
    `/api/admin/reports/export?${new URLSearchParams({ ...query, ...range })}`,
  )
  const bookings = await Promise.all(
    ['completed', 'pending'].map((tab) =>
      exported(`/api/admin/bookings/export?tab=${tab}&${search}`),
    ),
  )
  const paymentsCsv = await exported(`/api/admin/payments/export?${search}`)
  const ofWebsite = `booking_id in (select b.id from bookings b join websites w on w.id = b.website_id
    where :website in ('', w.slug))`
  const money = await bySql(
    `select sum(amount
        - (select coalesce(sum(amount), 0) from refunds
          where payment_id = p.id and status = 'succeeded')
        - (select coalesce(sum(withdrawn + fee), 0) from disputes where payment_id = p.id))
      from payments p where currency = 'eur' and ${ofWebsite}`,
    { website: website ?? '' },
  )
  return [
    ...figuresBySource(`Revenue, ${website ?? 'all websites'}`, {
      'by SQL': money,
      Overview: overview.revenue,
      'Home and website cards': sumEuros(sites.map(({ stats }) => stats.revenue)),
      Reports: report.current.revenue,
      'Reports, by month': sumEuros(report.series.map(({ revenue }) => revenue)),
      'Reports, session types': sumEuros(report.distribution.map(({ revenue }) => revenue)),
      'report CSV': cell(csv, 'Figures', 'Revenue (booking payments less refunds)', 'Amount'),
      'bookings CSV': sumEuros(bookings.map((table) => columnTotal(table, 'Revenue'))),
      'Payments, Net': payments.net,
      'payments CSV, Net': columnTotal(paymentsCsv, 'Net'),
    }),
    ...figuresBySource(`Refunds, ${website ?? 'all websites'}`, {
      Payments: payments.refunds,
      'payments CSV': columnTotal(paymentsCsv, 'Refunded'),
    }),
    ...figuresBySource(`Balance due for bookings, ${website ?? 'all websites'}`, {
      Overview: overview.owed,
      'Home and website cards': sumEuros(sites.map(({ stats }) => stats.owed)),
      Reports: report.current.owed,
      'report CSV': cell(csv, 'Figures', 'Balance due for bookings', 'Amount'),
      'Payments, Unpaid': payments.owed,
      'bookings CSV': sumEuros(bookings.map((table) => columnTotal(table, 'Balance due'))),
    }),
    ...figuresBySource(`Bookings, ${website ?? 'all websites'}`, {
      Overview: overview.totalBookings,
      'website cards': sites.reduce((count, { stats }) => count + stats.bookings, 0),
      Reports: report.current.sessions,
      'report CSV': cell(csv, 'Figures', 'Sessions that were not cancelled', 'Number'),
    }),
  ]
}

const figuresOfBooks = async (days: { from: string; to: string }): Promise<Figure[]> => {
  const books = await operator.call(readBooks, { query: days })
  const search = new URLSearchParams(days)
  const { table: file } = await downloadArchive(operator, days)
  const csv = await exported(`/api/admin/books/export?${search}`)
  const payments = file('Booking payments.csv')
  /** The export has one row per month. */
  const columnOf = async (path: string, name: string) =>
    sumEuros(
      await Promise.all(
        books.series.map(async ({ month }) =>
          columnTotal(await exported(`${path}?month=${month}`), name),
        ),
      ),
    )
  const allInvoices = await operator.call(listInvoices)
  const invoices = allInvoices.filter(
    ({ status, issueDate }) =>
      status === 'issued' && days.from <= issueDate && issueDate <= days.to,
  )
  const ofInvoices = (of: 'net' | 'vat') =>
    euroFromCents(
      invoices.reduce((cents, invoice) => cents + invoiceTotals(invoice)[`${of}Cents`], 0),
    )
  const invoicesBySql = (of: string) =>
    bySql(
      `select sum(${of}_total) from invoices
        where status = 'issued' and issue_date between :from and :to`,
      days,
    )
  const spent = (await operator.call(listExpenses)).filter(
    ({ date, isBusinessExpense }) => isBusinessExpense && days.from <= date && date <= days.to,
  )
  const { sales, bookings, income } = books
  return [
    ...figuresBySource('Invoiced excluding VAT', {
      'by SQL': await invoicesBySql('net'),
      Books: income.total.net,
      'books CSV': cell(csv, 'Income', 'Invoices less credit notes', 'Net'),
      'invoices CSV': await columnOf(exportInvoices.path, 'Net'),
      'archive, invoices CSV': columnTotal(file('Invoices.csv'), 'Net'),
      Invoicing: ofInvoices('net'),
    }),
    ...figuresBySource('VAT on invoices', {
      'by SQL': await invoicesBySql('vat'),
      Books: income.total.vat,
      'books CSV': cell(csv, 'Income', 'Invoices less credit notes', 'VAT'),
      'invoices CSV': await columnOf(exportInvoices.path, 'VAT'),
      Invoicing: ofInvoices('vat'),
    }),
    ...figuresBySource('Bookings excluding VAT', {
      Books: bookings.net,
      'books CSV': cell(csv, 'Income', 'Bookings without an invoice', 'Net'),
      'archive, payments CSV': columnTotal(payments, 'Net'),
    }),
    ...figuresBySource('Bookings including VAT', {
      'by SQL': await bySql(`select sum(money) from (${uninvoicedMoneySql}) kept`),
      Books: bookings.gross,
      'archive, payments CSV': columnTotal(payments, 'Total'),
    }),
    ...figuresBySource('Dispute costs of bookings', {
      Books: bookings.fees,
      'archive, payments CSV': columnTotal(payments, 'Dispute cost'),
    }),
    ...figuresBySource('VAT', {
      Books: sales.vat,
      'Books, by rate': sumEuros(books.vat.map(({ vat }) => vat)),
      'Books, by month': sumEuros(books.vatByMonth.map(({ vat }) => vat)),
      'books CSV': cell(csv, 'Income', 'Total', 'VAT'),
      'archive, CSVs of documents and payments': sumEuros([
        columnTotal(file('Invoices.csv'), 'VAT'),
        columnTotal(payments, 'VAT'),
      ]),
    }),
    ...figuresBySource('Stripe fees', {
      'by SQL': await bySql(
        `select sum(fee) / 100.0 from stripe_transactions
          where (created_at at time zone 'Europe/Malta')::date between :from and :to`,
        days,
      ),
      Books: books.stripeFees.amount,
      'books CSV': cell(csv, 'Costs', 'Stripe fees', 'Total'),
      'archive, Stripe CSV': columnTotal(file('Stripe.csv'), 'Stripe fees in the books'),
      'archive, Stripe CSV, Fee': columnTotal(file('Stripe.csv'), 'Fee'),
    }),
    ...figuresBySource('VAT on Stripe fees', {
      Books: books.stripeFees.vat,
      'books CSV, due': cell(csv, 'Reverse charge on Stripe fees', 'VAT due', 'VAT'),
      'books CSV, deducted': subtractEuros(
        '0.00',
        cell(csv, 'Reverse charge on Stripe fees', 'VAT deducted', 'VAT'),
      ),
    }),
    ...figuresBySource('Expenses', {
      'by SQL': await bySql(
        'select sum(amount) from expenses where is_business_expense and date between :from and :to',
        days,
      ),
      Books: books.spent.amount,
      'Books, by category': sumEuros(books.expenses.map(({ amount }) => amount)),
      'books CSV': cell(csv, 'Expenses', 'All', 'Total'),
      'expenses CSV': await columnOf(exportExpenses.path, 'Amount'),
      Expenses: euroFromCents(sumExpenses(spent).totalCents),
    }),
    ...(await figuresOfVat({ operator, exported, bySql }, days, books)),
    ...figuresBySource('Deductible', {
      Books: books.spent.deductible,
      'books CSV': cell(csv, 'Expenses', 'All', 'Deductible'),
      'expenses CSV': await columnOf(exportExpenses.path, 'Deductible amount'),
      Expenses: euroFromCents(sumExpenses(spent).deductibleCents),
    }),
    ...figuresBySource('Profit', {
      Books: books.profit,
      'books CSV': cell(csv, 'Profit', 'With all expenses', 'Total'),
      'Books, by month': sumEuros(
        books.series.map((month) => subtractEuros(month.income, month.expenses)),
      ),
      'worked out': sumEuros([
        subtractEuros(sales.net, bookings.fees, books.stripeFees.amount, books.spent.amount),
        books.spent.vat,
      ]),
    }),
    ...figuresBySource('Unpaid invoices', {
      Invoicing: sumEuros(allInvoices.map((invoice) => euroFromCents(owedCents(invoice)))),
      'invoices CSV': columnTotal(await exported(exportInvoices.path), 'Balance due'),
      Books: books.owed,
      'books CSV': sumEuros(
        csv.lines
          .filter(([part]) => part?.startsWith('Unpaid invoices'))
          .map((line) => line[csv.heading.indexOf('Total')] ?? ''),
      ),
      'archive, client accounts CSV': columnTotal(file('Client accounts.csv'), 'Closing balance'),
    }),
  ]
}

test('every screen, export and SQL query shows the same figures for a demo year', async () => {
  await fillDemo(world.context, 150)
  await world.db.raw(`insert into stripe_transactions
      (id, type, category, source, currency, amount, fee, created_at)
    select 'txn_' || id, 'charge', 'charge', stripe_charge_id, 'eur', 100 * amount,
      round(1.5 * amount) + 25, payment_date
    from payments where stripe_charge_id is not null`)
  await world.db.transaction(postAllFacts)
  const today = maltaDate(world.clock.now())
  const quarter = today.with({ month: today.month - ((today.month - 1) % 3), day: 1 })
  const quarters = [4, 3, 2, 1, 0].map((ago) => {
    const first = quarter.subtract({ months: 3 * ago })
    const last = first.add({ months: 3 }).subtract({ days: 1 })
    return { from: first.toString(), to: last.toString() }
  })
  const whole = { from: quarters[0]?.from ?? '', to: quarters.at(-1)?.to ?? '' }
  const slugs = (await operator.call(listWebsites)).map(({ slug }) => slug)
  const ofBookings = await Promise.all([undefined, ...slugs].map(figuresOfBookings))
  const figures = [...ofBookings.flat(), ...(await figuresOfBooks(whole))]
  for (const [name, found] of Map.groupBy(figures, ({ name }) => name)) {
    const [first] = found
    expect(found.length, name).toBeGreaterThan(1)
    expect(found).toEqual(found.map((one) => ({ ...one, value: first?.value })))
  }
  // There are no gaps between quarters, and they don't overlap.
  const [year, ...parts] = await Promise.all(
    [whole, ...quarters].map((query) => operator.call(readBooks, { query })),
  )
  for (const figure of [
    (books: Books) => books.bookings.net,
    (books: Books) => books.sales.vat,
    (books: Books) => books.spent.amount,
    (books: Books) => books.stripeFees.amount,
    (books: Books) => books.stripeFees.vat,
    (books: Books) => books.profit,
  ])
    expect(year && figure(year)).toBe(sumEuros(parts.map(figure)))
  await expectJournalComplete(world)
})
