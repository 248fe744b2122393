import { describe, expect, test } from 'vitest'
import type { Invoice } from '#invoice/contract'
import { sampleInvoice, sampleLine } from '#invoice/sample-invoice'
import type { VatRegistration } from '#invoice/vat-registration'
import {
  ageBucketOf,
  bookingSales,
  incomeOf,
  issuedSales,
  monthsOf,
  type Sale,
  spendingOf,
  unpaidByAge,
  vatByMonth,
  vatByRate,
} from '#report/books'

const group = (changes: Partial<Sale> = {}): Sale => ({
  id: 'a',
  kind: 'invoice',
  date: '2026-11-02',
  vatCategory: 'standard',
  vatHundredths: 1_800,
  netCents: 10_000,
  vatCents: 1_800,
  ...changes,
})

/** A sale without VAT. */
const exempt = { vatCategory: 'exempt', vatHundredths: 0, vatCents: 0 } as const

test('returns issued documents by VAT rate with the VAT printed on them, without drafts', () => {
  const lines = [
    sampleLine({ hours: '1.00', rate: '1.25' }),
    sampleLine({ hours: '2.00', rate: '10.00', vatPercent: '5.00' }),
  ]
  const invoice: Invoice = { ...sampleInvoice({ id: 'a', status: 'issued', lines }) }
  expect(issuedSales([invoice, { ...invoice, id: 'b', status: 'draft' }])).toMatchObject([
    { id: 'a', vatHundredths: 1_800, netCents: 125, vatCents: 23 },
    { id: 'a', vatHundredths: 500, netCents: 2_000, vatCents: 100 },
  ])
})

test('income is invoices less credit notes, each with its VAT', () => {
  const income = incomeOf([
    group(),
    group({ ...exempt, netCents: 1_000 }),
    group({ id: 'b', kind: 'credit_note', netCents: -3_025, vatCents: -545 }),
  ])
  const invoices = { count: 1, netCents: 11_000, vatCents: 1_800, grossCents: 12_800 }
  const creditNotes = { count: 1, netCents: -3_025, vatCents: -545, grossCents: -3_570 }
  const total = { count: 2, netCents: 7_975, vatCents: 1_255, grossCents: 9_230 }
  const none = { count: 0, netCents: 0, vatCents: 0, grossCents: 0 }
  expect(income).toEqual({ invoices, creditNotes, total, bookings: none, sales: total })
})

test('booking payments include VAT, and fully refunded bookings don’t count', () => {
  const vat = { vatCategory: 'standard', vatHundredths: 1_800 } as const
  const move = { ...vat, netCents: 10_000, vatCents: 1_800, costCents: 0 }
  const back = { ...vat, netCents: -10_000, vatCents: -1_800, costCents: 0 }
  const sales = bookingSales([
    { bookingId: 'a', date: '2026-10-01', ...move },
    { bookingId: 'b', date: '2026-10-02', ...move },
    { bookingId: 'b', date: '2026-11-03', ...back },
    { bookingId: 'c', date: '2026-11-04', ...move, netCents: 0, vatCents: 0, costCents: 2_000 },
  ])
  const together = incomeOf([...sales, group({ id: 'd' })])
  expect(together.bookings).toEqual({
    ...{ count: 1, netCents: 10_000, vatCents: 1_800, grossCents: 11_800 },
  })
  expect(together.sales).toEqual({
    ...{ count: 2, netCents: 20_000, vatCents: 3_600, grossCents: 23_600 },
  })
  expect(together.total.netCents).toBe(10_000)
  expect(vatByMonth(sales).map(({ month, vatCents }) => [month, vatCents])).toEqual([
    ['2026-10', 3_600],
    ['2026-11', -1_800],
  ])
})

describe('VAT', () => {
  const groups = [
    group(exempt),
    group({ vatHundredths: 500, vatCents: 500 }),
    group({ id: 'b', date: '2026-12-01' }),
    group({ id: 'c', kind: 'credit_note', date: '2026-12-09', netCents: -4_000, vatCents: -720 }),
  ]

  test('is grouped by rate, with the highest rate first and untaxed sales last', () => {
    expect(
      vatByRate(groups).map(({ vatCategory, vatHundredths, netCents, vatCents }) => [
        ...[vatCategory, vatHundredths, netCents, vatCents],
      ]),
    ).toEqual([
      ['standard', 1_800, 6_000, 1_080],
      ['standard', 500, 10_000, 500],
      ['exempt', 0, 10_000, 0],
    ])
  })

  test('is grouped by month of issue, with each credit note in its own month', () => {
    expect(
      vatByMonth(groups).map(({ month, vatHundredths, netCents }) => [
        ...[month, vatHundredths, netCents],
      ]),
    ).toEqual([
      ['2026-11', 500, 10_000],
      ['2026-11', 0, 10_000],
      ['2026-12', 1_800, 6_000],
    ])
  })
})

describe('unpaid invoices', () => {
  test.each([
    ['2026-11-22', 'not_due'],
    ['2026-11-21', 'to_30'],
    ['2026-10-23', 'to_30'],
    ['2026-10-22', 'to_60'],
    ['2026-09-23', 'to_60'],
    ['2026-09-22', 'to_90'],
    ['2026-08-24', 'to_90'],
    ['2026-08-23', 'over_90'],
    ['2025-01-01', 'over_90'],
  ])('due on %s are %s', (dueDate, age) => {
    expect(ageBucketOf(dueDate, '2026-11-22')).toBe(age)
  })

  test('are added up by age, excluding paid, credited and draft invoices', () => {
    const invoice = {
      kind: 'invoice',
      status: 'issued',
      grossTotal: '100.00',
      paid: '40.00',
      dueDate: '2026-11-01',
      creditedBy: null,
      credited: '0.00',
    } as const
    expect(
      unpaidByAge(
        [
          invoice,
          { ...invoice, paid: '100.00' },
          { ...invoice, creditedBy: 'note' },
          { ...invoice, status: 'draft' },
          { ...invoice, kind: 'credit_note', grossTotal: '-100.00', paid: '0.00' },
          { ...invoice, dueDate: '2026-12-01' },
        ],
        '2026-11-22',
      ),
    ).toEqual([
      { age: 'not_due', count: 1, owedCents: 6_000 },
      { age: 'to_30', count: 1, owedCents: 6_000 },
      { age: 'to_60', count: 0, owedCents: 0 },
      { age: 'to_90', count: 0, owedCents: 0 },
      { age: 'over_90', count: 0, owedCents: 0 },
    ])
  })
})

const expense = (changes: object = {}) => ({
  amount: '10.00',
  category: 'Travel' as const,
  date: '2026-11-05',
  isBusinessExpense: true,
  taxDeductible: true,
  deductiblePercent: '50.00',
  vatAmount: '0.00',
  reverseCharge: false,
  supplierCountry: null,
  ...changes,
})
const exemptFrom2027: VatRegistration = {
  vatRegime: 'exempt',
  formerVatRegimes: [{ vatRegime: 'article_10', before: '2027-01-01' }],
}

test('adds up expenses and their deductible amounts by category, with private expenses listed separately', () => {
  const told = spendingOf(
    [
      expense(),
      expense({ taxDeductible: false }),
      expense({ category: 'Software', deductiblePercent: '100.00', amount: '33.33' }),
      expense({ isBusinessExpense: false, amount: '7.00' }),
    ],
    exemptFrom2027,
  )
  expect(told.categories).toMatchObject([
    { category: 'Software', count: 1, totalCents: 3_333, deductibleCents: 3_333 },
    { category: 'Travel', count: 2, totalCents: 2_000, deductibleCents: 500 },
  ])
  expect(told.spent).toMatchObject({ count: 3, totalCents: 5_333, deductibleCents: 3_833 })
  expect(told.private).toMatchObject({ count: 1, totalCents: 700, deductibleCents: 0 })
})

test('deducted VAT isn’t a cost, but VAT due on a private share is', () => {
  const costs = (changes: object) => {
    const { costCents, deductibleCostCents } = spendingOf([expense(changes)], exemptFrom2027).spent
    return [costCents, deductibleCostCents]
  }
  const purchase = { amount: '118.00', vatAmount: '18.00' }
  expect(costs(purchase)).toEqual([10_900, 5_000])
  expect(costs({ ...purchase, date: '2027-01-01' })).toEqual([11_800, 5_900])
  expect(costs({ amount: '100.00', reverseCharge: true })).toEqual([10_900, 5_000])
})

test('returns every month of a period, and the months add up to its profit', () => {
  const sales = [group(), group({ id: 'b', date: '2027-01-31', netCents: -2_000 })]
  const disputes = [{ date: '2026-12-24', costCents: 2_000 }]
  const fees = [{ date: '2027-01-02', takenOn: '2027-01-02', cents: 115, count: 2 }]
  const expenses = [expense({ vatAmount: '1.53' }), expense({ isBusinessExpense: false })]
  expect(
    monthsOf(sales, disputes, fees, expenses, exemptFrom2027, {
      ...{ from: '2026-11-15', to: '2027-01-31' },
    }),
  ).toEqual([
    { month: '2026-11', incomeCents: 10_000, expenseCents: 923 },
    { month: '2026-12', incomeCents: -2_000, expenseCents: 0 },
    { month: '2027-01', incomeCents: -2_000, expenseCents: 230 },
  ])
})
