import { expect, test } from 'vitest'
import { quoteInvoiceId } from '#quote/accepted-quote.ts'

test('a quote’s invoice has the quote’s id, and each invoice after a full credit another id', () => {
  const invoices = [
    { id: '10', creditedBy: '20' },
    { id: 'a0', creditedBy: '30' },
    { id: 'b0', creditedBy: null },
  ]
  expect(quoteInvoiceId('10', [])).toBe('10')
  expect(quoteInvoiceId('10', invoices.slice(0, 1))).toBe('a0')
  expect(quoteInvoiceId('10', invoices)).toBe('b0')
  expect(quoteInvoiceId('b0', invoices)).toBe('b0')
})
