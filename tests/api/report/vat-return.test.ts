import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { createExpense } from '@synapse/shared/expense/contract'
import type { DraftFields } from '@synapse/shared/invoice/contract'
import {
  listVatEntries,
  readConsumerCountries,
  readVatReturn,
} from '@synapse/shared/report/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'

const { world, operator, invoices } = useInvoices({ at: '2027-02-20T10:00:00Z' })
const february = { from: '2027-02-01', to: '2027-02-28' }

describe('the VAT return', () => {
  const read = () => operator.call(readVatReturn, { query: february })
  const spend = (changes: Partial<BodyOf<typeof createExpense>>) =>
    operator.call(createExpense, {
      input: {
        title: 'Lamp',
        category: 'Equipment',
        date: '2027-02-03',
        amount: '118',
        supplierCountry: 'MT',
        vatAmount: '18',
        ...changes,
      },
    })

  test('adds up sales and expenses, and lists what each figure includes', async () => {
    const { id: bookingId } = await world.book()
    await spend({})
    await spend({ title: 'Books', amount: '10.50', vatAmount: '0.50', deductiblePercent: '50' })
    await spend({
      title: 'AI',
      supplierCountry: 'IE',
      vatAmount: '0',
      reverseCharge: true,
      deductiblePercent: '50',
    })
    await spend({ title: 'Abroad', supplierCountry: 'IT' })
    await spend({ title: 'March', date: '2027-03-01' })
    expect(await read()).toEqual({
      ...february,
      figures: [
        { figure: 'sales_standard', vatPercent: '18.00', count: 1, net: '50.85', vat: '9.15' },
        { figure: 'reverse_charge', vatPercent: '18.00', count: 1, net: '118.00', vat: '21.24' },
        {
          figure: 'input_reverse_charge',
          vatPercent: '18.00',
          count: 1,
          net: '59.00',
          vat: '10.62',
        },
        { figure: 'input_purchases', vatPercent: '18.00', count: 1, net: '100.00', vat: '18.00' },
        { figure: 'input_purchases', vatPercent: '5.00', count: 1, net: '5.00', vat: '0.25' },
      ],
      due: '30.39',
      deducted: '28.87',
      payable: '1.52',
    })
    const entries = (query: { figure: 'sales_standard' | 'reverse_charge' }) =>
      operator.call(listVatEntries, { query: { ...february, ...query, vatPercent: '18.00' } })
    expect(await entries({ figure: 'sales_standard' })).toMatchObject([
      { bookingId, date: '2027-02-20', net: '50.85', vat: '9.15' },
    ])
    expect(await entries({ figure: 'reverse_charge' })).toMatchObject([
      { text: 'Expense: AI', bookingId: null, vat: '21.24' },
    ])
  })

  test('refuses a period that ends before it begins', async () => {
    const query = { from: '2027-02-02', to: '2027-02-01' }
    await expect(operator.call(readVatReturn, { query })).toBeRefused('ends_before_it_begins')
  })
})

describe('consumers’ countries', () => {
  const read = () => operator.call(readConsumerCountries, { query: { year: 2027 } })

  test('come from the card or the invoice address; sales to businesses don’t count', async () => {
    const checkout = await world.checkout()
    await world.finishJobs(world.pay(checkout, { card: '4000004700000007' }))
    const invoice = (changes: Partial<DraftFields>) =>
      invoices.issued({ billToAddress: '1 Rue\nFrance', ...changes })
    await invoice({ billToVat: null })
    await invoice({ billToVat: 'FR12345678901' })
    expect(await read()).toMatchObject({
      countries: [
        { country: 'MT', quarters: ['50.85', '0.00', '0.00', '0.00'], total: '50.85' },
        { country: 'FR', total: '30.00' },
      ],
      crossBorder: '30.00',
      limit: '10000.00',
      state: 'fine',
    })
  })
})
