import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { createExpense } from '@synapse/shared/expense/contract'
import { basisTexts } from '@synapse/shared/report/books'
import { exportBooks, readBooks } from '@synapse/shared/report/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { downloadCsv } from '#support/readers/csv-table.ts'
import { invoiceLine } from '#support/samples/invoice-fields.ts'

const { operator, invoices } = useInvoices({ at: '2027-02-20T10:00:00Z' })

const year = { from: '2026-03-01', to: '2027-02-28' }
const february = { from: '2027-02-01', to: '2027-02-28' }
const read = (query = year) => operator.call(readBooks, { query })

/** Creates invoices with and without VAT, a credit note, a draft, partial payments and expenses. */
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
  const spend = (changes: Partial<BodyOf<typeof createExpense>>) =>
    operator.call(createExpense, {
      input: { title: 'It', category: 'Travel', date: '2027-02-03', amount: '10.01', ...changes },
    })
  await spend({ deductiblePercent: '50' })
  await spend({ category: 'Software', date: '2026-11-01', amount: '1180' })
  await spend({ taxDeductible: false })
  await spend({ isBusinessExpense: false, amount: '400' })
  await spend({ date: '2027-03-01', amount: '99' })
}

describe('the books of a period', () => {
  test('show VAT per document and rate, and list unpaid invoices by age', async () => {
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
      await expect(operator.call(readBooks, { query: { from, to } }), from).toBeRefused(reason)
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
    expect((await read()).vat).toMatchObject([
      { vatPercent: '18.00', net: '397.10', vat: '71.47' },
      { vatPercent: '5.00', net: '1.25', vat: '0.06' },
      { vatCategory: 'exempt', net: '40.00', vat: '0.00' },
    ])
    const books = await read(february)
    expect(books).toMatchObject({ profit: '312.95', taxableProfit: '327.96' })
    const { lines } = await downloadCsv(operator, exportBooks.path, february)
    const { net, vat, gross } = books.income.total
    expect(lines[0]).toBe('Part,Item,Number,Net,VAT,Total,Deductible')
    expect(lines).toContain(`Income,Invoices less credit notes,3,${net},${vat},${gross},`)
    expect(lines).toContain(`VAT,18.00 %,,${net},${vat},${gross},`)
    expect(lines).toContain('Unpaid invoices as of 2027-02-20,Over 90 days late,1,,,70.27,')
    expect(lines).toContain('Expenses,Travel,2,,0.00,20.02,5.01')
    expect(lines).toContain(`Basis,"${basisTexts.books}",,,,,`)
    expect(lines).toContain(`Profit,With all expenses,,,,${books.profit},`)
  })
})
