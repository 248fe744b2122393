import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import { BooksPage } from '#report/BooksPage.tsx'
import { type Books, booksQuery } from '#report/queries.ts'
import { textOf } from '#ui/render.test-support.tsx'

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
})

const days = { from: '2026-10-01', to: '2026-12-31' }
const none = { count: 0, net: '0.00', vat: '0.00', gross: '0.00' }
const spent = { count: 0, amount: '0.00', vat: '0.00', deductible: '0.00' }
const nothing: Books = {
  ...days,
  today: '2026-11-28',
  income: { invoices: none, creditNotes: none, total: none },
  bookings: { ...none, fees: '0.00', money: '0.00' },
  sales: none,
  vat: [],
  vatByMonth: [],
  stripeFees: { amount: '0.00', taxed: '0.00', vat: '0.00' },
  unpaid: [],
  owed: '0.00',
  expenses: [],
  spent,
  private: spent,
  profit: '0.00',
  prepaid: { asOf: '2026-11-28', amount: '0.00' },
  taxableProfit: '0.00',
  series: [],
}

const pageText = (books: Books) => {
  const queries = new QueryClient()
  queries.setQueryData(booksQuery(days).queryKey, books)
  return textOf(<BooksPage />, { queries, url: `/?${new URLSearchParams(days)}` })
}

test('a period isn’t empty if its only figure is the cost of a dispute', () => {
  expect(pageText(nothing)).toContain('Nothing in this period')
  const fees = '20.00'
  const lost = { ...nothing, bookings: { ...none, fees, money: '-20.00' }, profit: '-20.00' }
  expect(pageText(lost)).toContain('−€20.00')
})

test('the VAT on Stripe’s fees is shown even without sales', () => {
  const fees = { ...nothing, stripeFees: { amount: '20.00', taxed: '20.00', vat: '3.60' } }
  expect(pageText(fees)).toContain('Stripe fees, reverse charge')
})

test('expenses include Stripe’s fees, but not deducted VAT', () => {
  const books = {
    ...nothing,
    spent: { count: 1, amount: '30.00', vat: '2.00', deductible: '12.00' },
    stripeFees: { amount: '20.00', taxed: '0.00', vat: '0.00' },
    profit: '-48.00',
    taxableProfit: '-30.00',
  }
  expect(pageText(books)).toContain('€48.00')
  expect(pageText(books)).toContain('€30.00 deductible')
  // The amount spent, the VAT deducted, the cost and its deductible part
  expect(pageText(books)).toContain('Total €50.00 €2.00 €48.00 €30.00')
})
