import { exportInvoices } from '@synapse/shared/invoice/contract'
import { expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { downloadCsv } from '#support/readers/csv-table.ts'
import { invoiceLine } from '#support/samples/invoice-fields.ts'

const { world, operator, invoices, draftOf, issuedOf } = useInvoices()

const exported = async (query = '') => {
  const { disposition, lines } = await downloadCsv(operator, exportInvoices.path, query)
  expect(disposition).toMatch(/^attachment; filename="invoices-/)
  const [heading, ...rows] = lines
  return { heading, rows }
}

test('the invoice export has one row per VAT rate, includes credit notes and omits drafts', async () => {
  const invoice = await invoices.issued({
    lines: [
      invoiceLine({ hours: '10', rate: '45.50' }),
      invoiceLine({ hours: '10', rate: '45.50' }),
      invoiceLine({ hours: '1', rate: '10', vatCategory: 'exempt', vatReason: 'Private tuition' }),
    ],
  })
  await invoices.pay(invoice.id, '100')
  await invoices.draft()
  const { heading, rows } = await exported()
  expect(heading).toBe(
    'Number,Kind,Corrects,Issue date,Due date,Period,Client,Client VAT number,VAT treatment,VAT %,Net,VAT,Total,Paid,Balance due',
  )
  const start = '202702-001,Invoice,,2027-02-01,2027-02-15,2027-01,Xatt Consulting,MT20114515'
  expect(rows).toEqual([
    `${start},standard,18.00,910.00,163.80,1073.80,100.00,983.80`,
    `${start},exempt,0.00,10.00,0.00,10.00,,`,
  ])

  await invoices.credit(invoice.id)
  const after = await exported()
  expect(after.rows).toHaveLength(4)
  expect(after.rows.filter((row) => row.includes('Credit note,202702-001'))).toEqual([
    expect.stringMatching(/standard,18\.00,-910\.00,-163\.80,-1073\.80,0\.00,0\.00$/),
    expect.stringMatching(/exempt,0\.00,-10\.00,0\.00,-10\.00,,$/),
  ])
})

test('the invoice export can be filtered, and contains no spreadsheet formulas', async () => {
  await invoices.issued({ issueDate: '2027-01-31', dueDate: '2027-02-14', billToName: '=1+1' })
  await invoices.issued({ billToName: 'Harbour' })
  const clients = async (query: string) =>
    (await exported(query)).rows.map((row) => row.split(',')[6])
  expect(await clients('')).toEqual([`"'=1+1"`, 'Harbour'])
  expect(await clients('?month=2027-01')).toEqual([`"'=1+1"`])
  expect(await clients('?search=harb')).toEqual(['Harbour'])
  expect(await clients('?status=paid')).toEqual([])
  expect((await operator.fetch(`${exportInvoices.path}?month=2027-13`)).status).toBe(400)
})

test('the invoice export shows a booking’s payment once, on the latest invoice', async () => {
  const booking = await world.book()
  const { id } = await issuedOf(booking)
  await invoices.credit(id)
  const paid = async (query = '') =>
    (await exported(query)).rows.map((row) => row.split(',').at(-2)).toSorted()
  expect(await paid()).toEqual(['0.00', '60.00'])
  world.clock.advance({ seconds: 1 })
  const replacement = await invoices.issue((await draftOf(booking.id)).id)
  expect(await paid()).toEqual(['0.00', '0.00', '60.00'])
  expect(await paid('?status=credited')).toEqual(['0.00'])
  expect(await paid(`?search=${replacement.invoiceNumber}`)).toEqual(['60.00'])
})
