import { expect, test } from 'vitest'
import type { Account } from '#journal/account'
import {
  type AccountSum,
  ageBucketOf,
  profitByMonth,
  profitOf,
  salesOf,
  sumSales,
  vatByMonth,
  vatByRate,
} from '#report/books'

const sum = (account: Account, cents: number, changes: Partial<AccountSum> = {}): AccountSum => ({
  month: '2026-11',
  source: 'invoice',
  account,
  cents,
  vatHundredths: account.startsWith('sales') || account.endsWith('vat') ? 1_800 : null,
  ...changes,
})

const invoices = [
  sum('sales_standard', -10_000),
  sum('output_vat', -1_800),
  sum('sales_exempt', -1_000, { vatHundredths: 0 }),
]
const booking = { source: 'booking', month: '2026-12' } as const
const refunds = [sum('sales_standard', 5_000, booking), sum('output_vat', 900, booking)]
const lowRate = { vatHundredths: 500 }
const reduced = [sum('sales_standard', -2_000, lowRate), sum('output_vat', -100, lowRate)]

test('sales include the VAT charged on them, but not the VAT due on purchases', () => {
  const purchases = [
    sum('output_vat', -32, { source: 'stripe_fee' }),
    sum('output_vat', -2_124, { source: 'expense' }),
    sum('input_vat', 2_156, { source: 'expense' }),
  ]
  expect(sumSales(salesOf([...invoices, ...refunds, ...purchases]))).toEqual({
    netCents: 6_000,
    vatCents: 900,
    grossCents: 6_900,
  })
})

test('lists the highest VAT rate first and sales without VAT last', () => {
  const of = (vatHundredths: number, netCents: number, vatCents: number) => ({
    vatCategory: vatHundredths ? 'standard' : 'exempt',
    vatHundredths,
    netCents,
    vatCents,
    grossCents: netCents + vatCents,
  })
  expect(vatByRate([...invoices, ...reduced, ...refunds])).toEqual([
    ...[of(1_800, 5_000, 900), of(500, 2_000, 100), of(0, 1_000, 0)],
  ])
  expect(vatByMonth([...refunds, ...reduced])).toEqual([
    { month: '2026-11', ...of(500, 2_000, 100) },
    { month: '2026-12', ...of(1_800, -5_000, -900) },
  ])
})

test('profit is net sales less disputes, Stripe’s fees and expenses, and the months add up to the total', () => {
  const fees = { source: 'stripe_fee', month: '2027-02' } as const
  const sums = [
    ...[...invoices, ...refunds, sum('disputes', 2_000, booking), sum('stripe', 8_000, booking)],
    ...[sum('stripe_fees', 175, fees), sum('input_vat', 32, fees)],
    sum('expenses_travel', 900, { source: 'expense' }),
  ]
  expect(profitOf(sums)).toEqual({ incomeCents: 4_000, expenseCents: 1_075, profitCents: 2_925 })
  expect(profitByMonth(sums, { from: '2026-11-15', to: '2027-02-01' })).toEqual([
    { month: '2026-11', incomeCents: 11_000, expenseCents: 900, profitCents: 10_100 },
    { month: '2026-12', incomeCents: -7_000, expenseCents: 0, profitCents: -7_000 },
    { month: '2027-01', incomeCents: 0, expenseCents: 0, profitCents: 0 },
    { month: '2027-02', incomeCents: 0, expenseCents: 175, profitCents: -175 },
  ])
})

test.each([
  ['2026-11-22', 'not_due'],
  ['2026-11-21', 'to_30'],
  ['2026-10-23', 'to_30'],
  ['2026-10-22', 'to_60'],
  ['2026-09-22', 'to_90'],
  ['2026-08-23', 'over_90'],
] as const)('on 22 November, an invoice due on %s is in the age bucket %s', (dueDate, age) => {
  expect(ageBucketOf(dueDate, '2026-11-22')).toBe(age)
})
