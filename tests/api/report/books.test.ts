import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { createExpense } from '@synapse/shared/expense/contract'
import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import { basisTexts } from '@synapse/shared/report/books'
import { exportBooks, readBooks, readReport } from '@synapse/shared/report/contract'
import { describe, expect, test } from 'vitest'
import { bookingInvoiceActions, useInvoices } from '#support/actors/booking-invoices.ts'
import { invoiceLine } from '#support/actors/invoices.ts'
import { sumEuros } from '#support/readers/amounts.ts'
import { downloadCsv } from '#support/readers/csv-table.ts'
import { postMissingEntries } from '#support/readers/journal-entries.ts'
import { createLargeFixture } from '#support/world/large-fixture.ts'

const { world, operator, invoices } = useInvoices({ at: '2027-02-20T10:00:00Z' })

const year = { from: '2026-03-01', to: '2027-02-28' }
const everything = { from: '2025-06-01', to: '2028-05-31' }
const february = { from: '2027-02-01', to: '2027-02-28' }
const read = (query = year) => operator.call(readBooks, { query })

/**
 * Creates invoices at two VAT rates and without VAT, a credit note, a draft, partial payments and
 * expenses.
 */
const keepBooks = async () => {
  const exempt = { vatCategory: 'exempt', vatPercent: '0', vatReason: 'Private tuition' } as const
  const on = (issueDate: string) => ({ issueDate, dueDate: issueDate })
  const both = {
    lines: [invoiceLine({ rate: '22.75' }), invoiceLine({ ...exempt, hours: '2' })],
  }
  const first = await invoices.issued({ ...on('2026-11-20'), ...both })
  await invoices.issued({
    ...on('2026-12-31'),
    lines: [invoiceLine({ vatPercent: '5', rate: '0.83' })],
  })
  const wrong = await invoices.issued({ ...on('2027-01-15') })
  await invoices.issued({
    ...on('2027-02-01'),
    lines: [invoiceLine({ rate: '99.99', hours: '3.33' })],
  })
  await invoices.issued({ issueDate: '2027-02-02', dueDate: '2027-03-01' })
  await invoices.draft({ ...on('2027-02-01') })
  await invoices.credit(wrong.id)
  await invoices.pay(first.id, '10')
  const spend = (changes: object) =>
    operator.call(createExpense, {
      input: { title: 'It', category: 'Travel', date: '2027-02-03', amount: '10.01', ...changes },
    })
  await spend({ deductiblePercent: '50' })
  await spend({ category: 'Software', date: '2026-11-01', amount: '1180' })
  await spend({ taxDeductible: false })
  await spend({ isBusinessExpense: false, amount: '400' })
  await spend({ date: '2027-03-01', amount: '99' })
}

const one = async <Row>(sql: string, bindings: Record<string, string> = {}): Promise<Row> =>
  (await world.db.raw(sql, bindings)).rows[0]
const rows = async <Row>(sql: string, bindings: Record<string, string> = {}): Promise<Row[]> =>
  (await world.db.raw(sql, bindings)).rows

/** Recomputes the books in SQL. VAT is rounded per document and rate, away from zero. */
const booksBySql = async (days: typeof year) => {
  const groups = `with groups as (
    select i.id, i.kind, l.vat_category, l.vat_percent, sum(l.net) as net,
      round(sum(l.net) * l.vat_percent / 100, 2) as vat
    from invoices i join invoice_lines l on l.invoice_id = i.id
    where i.status = 'issued' and i.issue_date between :from and :to
    group by i.id, l.vat_category, l.vat_percent)`
  const sums = `coalesce(sum(net), 0)::numeric(10,2)::text as net,
    coalesce(sum(vat), 0)::numeric(10,2)::text as vat,
    coalesce(sum(net + vat), 0)::numeric(10,2)::text as gross`
  const spent = `count(*)::int as count, coalesce(sum(amount), 0)::numeric(10,2)::text as amount,
    coalesce(sum(case when is_business_expense and tax_deductible
      then round(amount * deductible_percent / 100, 2) else 0 end), 0)::numeric(10,2)::text
      as deductible`
  return {
    bookings: await bookingsBySql(days),
    total: await one<Record<'net' | 'vat', string>>(
      `${groups} select count(distinct id)::int as count, ${sums} from groups`,
      days,
    ),
    totals: await one(
      `select coalesce(sum(net_total), 0)::text as net, coalesce(sum(vat_total), 0)::text as vat,
        coalesce(sum(gross_total), 0)::text as gross
      from invoices where status = 'issued' and issue_date between :from and :to`,
      days,
    ),
    vat: await rows(
      `${groups} select vat_category as "vatCategory", vat_percent::text as "vatPercent", ${sums}
      from groups group by 1, vat_percent
      order by (vat_category <> 'standard'), vat_percent desc`,
      days,
    ),
    owed: await one<{ owed: string }>(
      `select sum(gross_total - coalesce((select sum(amount) from payments
          where invoice_id = i.id), 0))::text as owed
      from invoices i where status = 'issued' and kind = 'invoice'
        and not exists (select from invoices where corrects = i.id)`,
    ),
    spent: await one(
      `select ${spent} from expenses where is_business_expense and date between :from and :to`,
      days,
    ),
  }
}

/**
 * Computes the bookings' revenue: each booking's total at the end of the period, less its total
 * before the period.
 */
const bookingsBySql = async ({ from, to }: typeof year) => {
  const standOn = (day: string) =>
    rows<{ net: string; vat: string }>(
      `select coalesce(sum(gross - vat), 0)::text as net, coalesce(sum(vat), 0)::text as vat from (
        select gross, round(gross * 18 / 118, 2) as vat from (
          select case when exists (select from invoices i where i.booking_id = b.id
              and i.kind = 'invoice' and i.status = 'issued' and i.issue_date <= :day
              and i.gross_total + (select coalesce(sum(c.gross_total), 0) from invoices c
                where c.corrects = i.id and c.issue_date <= :day) > 0) then 0
            else (select coalesce(sum(p.amount), 0) from payments p
                where p.booking_id = b.id and p.currency = 'eur'
                and (p.payment_date at time zone 'Europe/Malta')::date <= :day)
              - (select coalesce(sum(r.amount), 0) from refunds r join payments p on p.id = r.payment_id
                where p.booking_id = b.id and p.currency = 'eur' and r.status = 'succeeded'
                and (r.refunded_at at time zone 'Europe/Malta')::date <= :day) end as gross
          from bookings b) stand) split`,
      { day },
    )
  const before = Temporal.PlainDate.from(from).subtract({ days: 1 }).toString()
  const [[end], [start]] = await Promise.all([standOn(to), standOn(before)])
  const between = (of: 'net' | 'vat') =>
    euroFromCents(centsFromEuro(end?.[of] ?? '0') - centsFromEuro(start?.[of] ?? '0'))
  return { net: between('net'), vat: between('vat') }
}

describe('the books of a period', () => {
  test('match figures computed in SQL for a year and for a month', async () => {
    await createLargeFixture(world)
    await postMissingEntries(world)
    await keepBooks()
    for (const days of [year, february]) {
      const books = await read(days)
      const by = await booksBySql(days)
      expect(books.income.total).toEqual(by.total)
      expect(books.income.total).toMatchObject(by.totals as object)
      expect(books.bookings).toMatchObject(by.bookings)
      expect(books.sales.vat).toBe(sumEuros([by.total.vat, by.bookings.vat]))
      expect(books.sales.net).toBe(sumEuros([by.total.net, by.bookings.net]))
      expect(withoutBookings(books)).toEqual(by.vat)
      expect(books.owed).toBe(by.owed.owed)
      expect(books.spent).toMatchObject(by.spent as object)
      const profit =
        centsFromEuro(books.sales.net) -
        centsFromEuro(books.bookings.fees) -
        centsFromEuro(books.spent.amount)
      expect(centsFromEuro(books.profit)).toBe(profit)
      expect(profitOfMonths(books)).toBe(profit)
      expect(centsFromEuro(books.taxableProfit) - profit).toBe(
        centsFromEuro(books.spent.amount) - centsFromEuro(books.spent.deductible),
      )
      for (const rates of [books.vat, books.vatByMonth])
        expect(rates.reduce((cents, { vat }) => cents + centsFromEuro(vat), 0)).toBe(
          centsFromEuro(books.sales.vat),
        )
    }
    // All-time totals don't depend on the dates.
    const { current } = await operator.call(readReport, { query: everything })
    expect((await read(everything)).bookings.money).toBe(current.revenue)
  })

  test('that has ended don’t change when a payment is later refunded, disputed or invoiced', async () => {
    const summer = { from: '2026-07-01', to: '2026-09-30' }
    const autumn = { from: '2026-10-01', to: '2026-12-31' }
    const booked = bookingInvoiceActions({ world, operator })
    const pay = async (day: string) => {
      const createdAt = new Date(`2026-${day}T10:00:00Z`)
      const booking = await world.make.cashBooking({ createdAt, sessionDate: createdAt })
      const [payment] = await world.db('payments').where({ bookingId: booking.id })
      return { booking, paymentId: payment.id }
    }
    const kept = await pay('09-30')
    const refunded = await pay('09-02')
    const disputed = await pay('09-05')
    const invoiced = await pay('09-08')
    const paidInSummer = { count: 4, net: '203.40', vat: '36.60', gross: '240.00' }
    world.clock.set('2026-11-20T10:00:00Z')
    await postMissingEntries(world)
    const before = await read(summer)
    expect(before.bookings).toMatchObject(paidInSummer)

    await world.db('refunds').insert({
      paymentId: refunded.paymentId,
      amount: '60.00',
      status: 'succeeded',
      requestedBy: 'operator',
      refundedAt: new Date('2026-11-05T09:00:00Z'),
    })
    const dispute = { id: 'dp_1', paymentId: disputed.paymentId, amount: '60.00', reason: 'fraud' }
    const open = { status: 'under_review', withdrawn: '60.00', fee: '20.00' }
    await world.db('disputes').insert({ ...dispute, ...open, readAt: '2026-10-02T09:00:00Z' })
    await booked.issuedOf(invoiced.booking)
    await postMissingEntries(world)
    expect(await read(summer)).toEqual(before)
    expect((await read(autumn)).bookings).toEqual({
      // The payments have since been refunded, disputed or invoiced.
      count: 3,
      net: '-152.55',
      vat: '-27.45',
      gross: '-180.00',
      fees: '20.00',
      money: '-200.00',
    })
    expect((await read(autumn)).sales).toMatchObject({ net: '-101.70', vat: '-18.30' })

    world.clock.set('2027-02-20T10:00:00Z')
    await world
      .db('disputes')
      .update({ status: 'won', withdrawn: '0.00', fee: '0.00', readAt: '2027-01-10T09:00:00Z' })
    await world.db('refunds').update({ status: 'failed', returnedAt: '2027-01-11T09:00:00Z' })
    await postMissingEntries(world)
    expect(await read(summer)).toMatchObject({ bookings: paidInSummer })
    expect((await read(autumn)).bookings).toMatchObject({ gross: '-180.00', fees: '20.00' })
    expect((await read({ from: '2027-01-01', to: '2027-03-31' })).bookings).toMatchObject({
      count: 2,
      net: '101.70',
      vat: '18.30',
      gross: '120.00',
      fees: '-20.00',
    })
    // An upcoming session counts on the day of payment. Without VAT, the full price is net.
    await world.db('bookings').where({ id: kept.booking.id }).update({ sessionDate: '2027-03-01' })
    expect((await read(summer)).bookings).toMatchObject(paidInSummer)
    await invoices.setBusiness({ vatRegime: 'article_11' })
    expect(await read(summer)).toMatchObject({ bookings: paidInSummer })
    await invoices.setBusiness({ vatRegime: 'article_11', vatRegimeFrom: '2026-07-01' })
    const { bookings, vat } = await read(summer)
    expect(bookings).toMatchObject({ net: '240.00', vat: '0.00', gross: '240.00' })
    expect(vat).toMatchObject([{ vatCategory: 'exempt', net: '240.00', vat: '0.00' }])
  })

  test('list unpaid invoices by age as of today, and match the CSV, which has a byte order mark', async () => {
    const empty = {
      income: { total: { count: 0, net: '0.00', vat: '0.00', gross: '0.00' } },
      bookings: { count: 0, money: '0.00' },
      vat: [],
      vatByMonth: [],
      expenses: [],
      profit: '0.00',
    }
    expect(await read()).toMatchObject(empty)
    for (const [from, to, reason] of [
      ['2027-02-02', '2027-02-01', 'ends_before_it_begins'],
      ['2016-02-01', '2027-02-01', 'too_long'],
      ['2027-02-30', '2027-03-01', 'invalid'],
    ] as const)
      expect(await operator.refused(readBooks, { query: { from, to } })).toMatchObject({ reason })
    await keepBooks()
    const unpaid = [
      { age: 'not_due', count: 1, owed: '35.40' },
      { age: 'to_30', count: 1, owed: '392.90' },
      { age: 'to_60', count: 1, owed: '1.31' },
      { age: 'to_90', count: 0, owed: '0.00' },
      { age: 'over_90', count: 1, owed: '70.27' },
    ]
    expect((await read(february)).unpaid).toEqual(unpaid)
    expect((await read({ from: '2020-01-01', to: '2020-12-31' })).unpaid).toEqual(unpaid)
    const books = await read(february)
    const { lines } = await downloadCsv(operator, exportBooks.path, february)
    const { net, vat, gross } = books.income.total
    expect(lines[0]).toBe('Part,Item,Number,Net,VAT,Total,Deductible')
    expect(lines).toContain(`Income,Invoices less credit notes,3,${net},${vat},${gross},`)
    expect(lines).toContain(`VAT,18.00 %,,${net},${vat},${gross},`)
    expect(lines).toContain('Unpaid invoices as of 2027-02-20,More than 90 days late,1,,,70.27,')
    expect(lines).toContain('Expenses,Travel,2,,0.00,20.02,5.01')
    expect(lines).toContain(`Basis,"${basisTexts.books}",,,,,`)
    expect(lines).toContain(`Profit,With all expenses,,,,${books.profit},`)
  })
})

/** Subtracts the amounts of bookings, so that only those of invoices remain. */
const withoutBookings = ({ vat, bookings }: AnswerOf<typeof readBooks>) =>
  vat.map((rate) => {
    if (rate.vatPercent !== '18.00') return rate
    const less = (of: 'net' | 'vat' | 'gross') => sumEuros([rate[of], `-${bookings[of]}`])
    return { ...rate, net: less('net'), vat: less('vat'), gross: less('gross') }
  })

const profitOfMonths = ({ series }: AnswerOf<typeof readBooks>) =>
  series.reduce(
    (cents, { income, expenses }) => cents + centsFromEuro(income) - centsFromEuro(expenses),
    0,
  )
