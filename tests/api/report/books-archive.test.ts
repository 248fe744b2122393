import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { postAllFacts } from '@synapse/api/journal/post-facts'
import { syncStripeBalance } from '@synapse/api/payout/jobs'
import { archiveBooks as archive } from '@synapse/api/report/archive-books'
import { orderNumber } from '@synapse/shared/booking/booking'
import { createBooking } from '@synapse/shared/booking/create-contract'
import { createExpense } from '@synapse/shared/expense/contract'
import { readBooks } from '@synapse/shared/report/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { replacePdf } from '#support/actors/replace-pdf.ts'
import { openDispute } from '#support/actors/stripe.ts'
import { sumEuros } from '#support/readers/amounts.ts'
import { downloadArchive } from '#support/readers/archive.ts'
import { pdfText } from '#support/readers/pdf-text.ts'
import { checkoutSessionIdOf } from '#support/readers/rows.ts'
import { operatorBookingInput } from '#support/samples/booking-inputs.ts'
import { minimalPdf } from '#support/samples/files.ts'

const { world, operator, invoices, issuedOf } = useInvoices({ at: '2027-02-20T10:00:00Z' })

const february = { from: '2027-02-01', to: '2027-02-28' }
const read = (query: typeof february) => operator.call(readBooks, { query })

describe('the archive for the accountant', () => {
  const filesOf = async (days: typeof february) => {
    const { type, disposition, files } = await downloadArchive(operator, days)
    expect(type).toBe('application/zip')
    expect(disposition).toBe(`attachment; filename="books ${days.from} to ${days.to}.zip"`)
    return files
  }

  test('contains the stored PDFs, newly generated ones and the receipts', async () => {
    const kept = await invoices.issued({ billToName: '=A/B: "Ġorġ" <Ltd>.' })
    await replacePdf(world.db, kept.id, minimalPdf)
    world.clock.advance({ minutes: 1 })
    const drawn = await invoices.issued({ billToName: 'Harbour' })
    await invoices.issued({ issueDate: '2027-01-31', dueDate: '2027-02-14' })
    const spend = (title: string, date: string) =>
      operator.call(createExpense, { input: { title, category: 'Travel', date, amount: '10.01' } })
    const ferry = await spend('Ferry: Gozo', '2027-02-03')
    await spend('Bus', '2027-02-04')
    await world.db('expenseReceipts').insert({
      expenseId: ferry.id,
      name: 'scan.pdf',
      type: 'application/pdf',
      bytes: minimalPdf,
      hash: createHash('sha256').update(minimalPdf).digest(),
    })
    const files = await filesOf(february)
    expect(files.map(({ name }) => name)).toEqual([
      'Summary.pdf',
      'Books.csv',
      'VAT return.csv',
      'Invoices.csv',
      'Client accounts.csv',
      'Booking payments.csv',
      'Payments and refunds.csv',
      'Booking receipts.csv',
      'Stripe.csv',
      'Expenses.csv',
      'Journal.csv',
      'Accounts.csv',
      'Journal for Xero.csv',
      'Journal for QuickBooks.csv',
      'PDFs/202702-001 =A B Ġorġ Ltd.pdf',
      'PDFs/202702-002 Harbour.pdf',
      'Receipts/001 2027-02-03 Ferry Gozo.pdf',
      'Activity log.csv',
      'SHA256SUMS.txt',
    ])
    const sums = files.slice(0, -1).map(({ name, bytes }) => {
      return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`
    })
    expect(files.at(-1)?.bytes.toString()).toBe(sums.join(''))
    expect(files.every(({ isStored }) => isStored)).toBe(true)
    const [stored, redrawn, receipt] = files.slice(-5).map(({ bytes }) => bytes)
    expect([stored, receipt]).toEqual([minimalPdf, minimalPdf])
    const sheet = files.find(({ name }) => name === 'Invoices.csv')
    expect(sheet?.bytes.toString().split('\r\n')).toHaveLength(4)
    const text = await pdfText(redrawn ?? Buffer.of())
    for (const words of [drawn.invoiceNumber, 'Harbour', 'Ġorġ Ħaż-Żabbar', '€35.40'])
      expect(text).toContain(words)
    // The second download is identical, although the invoice has been paid in the meantime.
    await invoices.pay(drawn.id, '35.40')
    expect((await filesOf(february)).at(-4)?.bytes).toEqual(redrawn)
  })

  test('contains a balanced journal for Xero and for QuickBooks', async () => {
    await world.book()
    const expense = {
      title: '=Lamp',
      category: 'Equipment',
      date: '2027-02-03',
      amount: '118',
    } as const
    await operator.call(createExpense, { input: expense })
    await world.db.raw(`insert into stripe_transactions
        (id, type, category, currency, amount, fee, created_at)
      select 'txn_' || n, 'stripe_fee', 'fee', 'eur', -200, 0, '2027-02-05T10:00:00Z'
      from generate_series(1, 100) n`)
    await world.db.transaction(postAllFacts)
    const { table } = await downloadArchive(operator, february)
    const rowsOf = (name: string) => {
      const { heading, lines } = table(name)
      return lines.map((line) => Object.fromEntries(heading.map((name, at) => [name, line[at]])))
    }
    const balances = (rows: Record<string, string | undefined>[], entry: string) =>
      [...Map.groupBy(rows, (row) => row[entry]).values()].map((lines) => [
        sumEuros(lines.map((line) => line['*Amount'] ?? (line['*Debits'] || '0.00'))),
        sumEuros(lines.map((line) => line['*Credits'] || '0.00')),
      ])
    const parts = ['Journal for Xero.csv', 'Journal for Xero 2.csv'].map(rowsOf)
    expect(parts.map(({ length }) => length)).toEqual([298, 107])
    expect(parts.flatMap((rows) => balances(rows, '*Narration'))).toEqual(
      Array(102).fill(['0.00', '0.00']),
    )
    const xero = parts.flat()
    expect(xero).toContainEqual({
      '*Narration': expect.stringMatching(/^\d+ Expense: =Lamp$/),
      '*Date': '03/02/2027',
      Description: 'Expenses: Equipment',
      '*AccountCode': '610',
      '*TaxRate': 'Tax Exempt',
      '*Amount': '118.00',
    })
    const quickBooks = rowsOf('Journal for QuickBooks.csv')
    expect(balances(quickBooks, '*JournalNo')).toEqual([
      ['118.00', '118.00'],
      ...Array(100).fill(['2.36', '2.36']),
      ['60.00', '60.00'],
    ])
    expect(quickBooks).toContainEqual({
      '*JournalNo': expect.stringMatching(/^\d+$/),
      '*JournalDate': '03/02/2027',
      '*AccountName': 'Expenses:Equipment',
      '*Debits': '118.00',
      '*Credits': '',
      Description: 'Expense: =Lamp',
    })
    const accounts = rowsOf('Accounts.csv')
    expect(accounts.find(({ Code }) => Code === '610')).toEqual({
      Code: '610',
      Account: 'Expenses: Equipment',
      'Type in Xero': 'Expense',
      'Account in QuickBooks': 'Expenses:Equipment',
      'Type in QuickBooks': 'Expenses',
    })
    const used = (rows: Record<string, string | undefined>[], name: string) =>
      new Set(rows.map((row) => row[name]))
    expect(used(xero, '*AccountCode').isSubsetOf(used(accounts, 'Code'))).toBe(true)
    expect(
      used(quickBooks, '*AccountName').isSubsetOf(used(accounts, 'Account in QuickBooks')),
    ).toBe(true)
  })

  test('doesn’t mix up a quote’s invoice and a booking with the same id', async () => {
    const days = { from: '2027-01-01', to: '2027-02-28' }
    const { id } = await invoices.draft({ issueDate: '2027-01-01', dueDate: '2027-01-05' })
    const invoice = await invoices.issue(id)
    const input = operatorBookingInput({ id, sessionDate: '2027-03-07' })
    const { booking } = await operator.call(createBooking, { input })
    await issuedOf(booking)
    const { textOf } = await downloadArchive(operator, days)
    expect.soft(textOf('Booking payments.csv')).not.toContain(invoice.invoiceNumber)
    const { owed, unpaid } = await read(days)
    expect(owed).toBe('95.40')
    expect
      .soft(unpaid)
      .toMatchObject([
        { count: 1, owed: '60.00' },
        { count: 0 },
        { count: 1, owed: '35.40' },
        { count: 0 },
        { count: 0 },
      ])
    await invoices.pay(id, '35.40')
    expect((await read(days)).owed).toBe('60.00')
  })

  test('contains the order number of each Stripe payment, refund and dispute', async () => {
    const booking = await world.book()
    const session = checkoutSessionIdOf(booking)
    await world.stripe.dashboardRefund({ session, amount: 1_000 })
    await openDispute(world, session)
    await world.run(syncStripeBalance)
    const { heading, lines } = (await downloadArchive(operator, february)).table('Stripe.csv')
    const column = (name: string) => lines.map((line) => line[heading.indexOf(name)])
    expect(column('What').toSorted()).toEqual(['Dispute', 'Payment', 'Refund'])
    expect(column('Order')).toEqual(Array(3).fill(orderNumber(booking.id)))
  })

  test('stops reading data when the client disconnects', async () => {
    for (let count = 0; count < 6; count += 1)
      await replacePdf(
        world.db,
        (await invoices.issued()).id,
        Buffer.concat([minimalPdf, Buffer.alloc(500_000)]),
      )
    let asked = 0
    const count = ({ sql }: { sql: string }) => {
      if (sql.startsWith('select "invoice_files".*')) asked += 1
    }
    world.context.db.on('query', count)
    const begun = await archive(world.context, february)
    if (!begun.ok) throw new Error('It was refused')
    const stream = begun.value.bytes as Readable
    for await (const chunk of stream) if (chunk.includes('PDFs/')) break
    expect(stream.destroyed).toBe(true)
    // Queries that are already running may still finish.
    await read(february)
    world.context.db.off('query', count)
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(4)
  })
})
