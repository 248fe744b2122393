import { syncStripeBalance } from '@synapse/api/payout/jobs'
import { createClient } from '@synapse/shared/client/contract'
import { createExpense } from '@synapse/shared/expense/contract'
import { centsFromEuro, formatEuro, formatEuroText } from '@synapse/shared/money'
import { ignoreDifference } from '@synapse/shared/payout/contract'
import { refundInvoice } from '@synapse/shared/refund/contract'
import { extractText, getMeta } from 'unpdf'
import { expect, test } from 'vitest'
import { invoiceActions } from '#support/actors/invoices.ts'
import { dashboardRefund } from '#support/actors/stripe.ts'
import { sumEuros } from '#support/readers/amounts.ts'
import { downloadArchive } from '#support/readers/archive.ts'
import { cell, columnTotal, type Table } from '#support/readers/csv-table.ts'
import { invoiceLine } from '#support/samples/invoice-fields.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const { world, operator } = useIsolatedWorld()
const invoices = invoiceActions({ operator })

const readArchive = () => downloadArchive(operator, { from: '2027-02-01', to: '2027-02-28' })

const euro = (amount: string) => formatEuroText(amount || '0.00')
const minus = (amount: string) => formatEuro(0 - centsFromEuro(amount))

const rowsWhere = ({ heading, lines }: Table, name: string, value: string): Table => ({
  heading,
  lines: lines.filter((line) => line[heading.indexOf(name)] === value),
})

const bookAndRefund = async () => {
  await world.book()
  const booking = await world.checkout()
  await world.finishJobs(world.pay(booking, { card: '4000004700000007' }))
  await dashboardRefund(world, booking.checkoutSessionId, 1_234)
}

test('the archive’s summary has the same figures as its CSV files, on one page', async () => {
  world.clock.set('2027-01-30T10:00:00Z')
  await invoices.setBusiness()
  await world.finishJobs(world.book())
  const addClient = async (businessName: string) =>
    (await operator.call(createClient, { input: { businessName } })).id
  await invoices.issued({ clientId: await addClient('Arloġġ'), issueDate: '2027-01-30' })
  world.clock.set('2027-02-10T10:00:00Z')
  await bookAndRefund()
  const clientId = await addClient('Xatt Consulting')
  const paid = await invoices.issued({ clientId })
  await invoices.pay(paid.id, '35.40')
  const { id } = await invoices.issued({ clientId: await addClient('Harbour') })
  await invoices.pay(id, '20.00')
  await invoices.credit(id)
  await operator.call(refundInvoice, {
    params: { id },
    input: { amount: '20.00', byHand: { method: 'bank_transfer', date: '2027-02-10' } },
  })
  await invoices.issued({ clientId, lines: [invoiceLine({ rate: '1000' })], dueDate: '2027-02-03' })
  const lamp = { title: 'Lamp', category: 'Equipment', date: '2027-02-03', amount: '118' } as const
  await operator.call(createExpense, {
    input: { ...lamp, supplierCountry: 'MT', vatAmount: '18', deductiblePercent: '50' },
  })
  await world.run(syncStripeBalance)
  await world.finishJobs(world.stripe.payOut({ all: true }))
  const unknown = { type: 'charge', category: 'charge', source: 'ch_of_another_shop' }
  await world.stripe.addTransaction({ ...unknown, amount: 3_500 })
  await world.run(syncStripeBalance)
  await operator.call(ignoreDifference, {
    params: { id: unknown.source },
    input: { amount: '35.00', reason: 'The other shop' },
  })

  const { bytesOf: file, table } = await readArchive()
  const [books, vat, payments, stripe, journal] = [
    ...[table('Books.csv'), table('VAT return.csv'), table('Payments and refunds.csv')],
    ...[table('Stripe.csv'), table('Journal.csv')],
  ] as const
  const change = (account: string) => {
    const own = rowsWhere(journal, 'Account', account)
    return sumEuros([columnTotal(own, 'Debit'), `-${columnTotal(own, 'Credit')}`])
  }
  const pdf = new Uint8Array(file('Summary.pdf'))
  const { info } = await getMeta(pdf.slice())
  expect(info).toMatchObject({
    Title: 'Summary, 1 Feb 2027 – 28 Feb 2027',
    Author: 'Synapse <b>AI</b>',
  })
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  expect(totalPages).toBe(1)
  const words = text.replaceAll(/\s+/g, ' ')
  const shows = (...row: string[]) => expect(words).toContain(row.join(' '))

  for (const fact of ['VAT registration Article 10', 'Created 10 Feb 2027']) shows(fact)
  const net = (item: string) => euro(cell(books, 'Income', item, 'Net'))
  const total = (part: string, item: string) => cell(books, part, item, 'Total')
  shows('Invoices less credit notes', net('Invoices less credit notes'))
  shows('Bookings without an invoice', net('Bookings without an invoice'))
  shows('Sales', net('Total'))
  shows('Stripe fees', minus(total('Costs', 'Stripe fees')))
  shows('Expenses, including VAT', minus(total('Expenses', 'All')))
  shows('VAT deducted on expenses', euro(cell(books, 'Expenses', 'All', 'VAT')), 'Profit')
  shows('Profit', euro(total('Profit', 'With all expenses')))
  shows('With deductible expenses only', euro(total('Profit', 'With deductible expenses only')))
  for (const [, age = '', count = '', , , due = ''] of books.lines.filter(([part]) =>
    part?.startsWith('Unpaid invoices'),
  ))
    shows(age, count, euro(due))

  const accounts = table('Client accounts.csv')
  expect([accounts.heading, ...accounts.lines]).toEqual([
    [
      ...['Client', 'Opening balance', 'Invoices', 'Credit notes', 'Payments', 'Refunds'],
      ...['Disputed amounts', 'Closing balance'],
    ],
    ['Arloġġ', '35.40', '0.00', '0.00', '0.00', '0.00', '0.00', '35.40'],
    ['Harbour', '0.00', '35.40', '-35.40', '-20.00', '20.00', '0.00', '0.00'],
    ['Xatt Consulting', '0.00', '1805.40', '0.00', '-35.40', '0.00', '0.00', '1770.00'],
  ])
  const receivable = columnTotal(accounts, 'Closing balance')
  expect(receivable).toBe(
    sumEuros([columnTotal(accounts, 'Opening balance'), change('Receivables')]),
  )
  shows('Over 90 days late 0 €0.00 Total', euro(receivable))

  for (const [figure, , entry, amount = '', vatAmount = ''] of vat.lines) {
    const [, count] = /^Total of (\d+)$/.exec(entry ?? '') ?? []
    if (count) shows(figure ?? '', count, euro(amount), euro(vatAmount))
  }
  const [due, deducted, payable] = vat.lines.slice(-3).map(([, , , , amount = '']) => amount)
  shows('VAT due', euro(due ?? ''), 'VAT deducted', minus(deducted ?? ''))
  shows('VAT payable', euro(payable ?? ''))

  for (const [name, method] of [
    ['Card', 'card'],
    ['Bank transfer', 'bank_transfer'],
  ] as const) {
    const own = rowsWhere(payments, 'Method', method)
    const received = columnTotal(rowsWhere(own, 'Type', 'payment'), 'Amount')
    const refunds = columnTotal(rowsWhere(own, 'Type', 'refund'), 'Amount')
    shows(name, euro(received), euro(refunds), euro(columnTotal(own, 'Amount')))
  }
  expect(words).not.toContain('Card terminal')
  shows('Total', euro(columnTotal(rowsWhere(payments, 'Type', 'payment'), 'Amount')))

  shows('Invoices 202702-001 202702-003 3', 'Credit notes CN-202702-001 CN-202702-001 1')
  const receipts = table('Booking receipts.csv').lines.map(([number]) => number ?? '')
  shows('Receipts', receipts[0] ?? '', receipts.at(-1) ?? '', String(receipts.length))

  const changed = change('Stripe balance')
  expect(sumEuros([changed, '35.00'])).toBe(columnTotal(stripe, 'Net'))
  shows('In the journal At Stripe Ignored Difference', 'Opening €58.25 €58.25 €0.00 €0.00')
  shows(
    'Closing',
    ...[changed, columnTotal(stripe, 'Net')].map((amount) => euro(sumEuros([amount, '58.25']))),
    '€35.00 €0.00',
  )
})
