import { randomUUID } from 'node:crypto'
import {
  creditInvoice,
  deleteInvoiceDraft,
  type Invoice,
  listInvoices,
  saveInvoiceDraft,
} from '@synapse/shared/invoice/contract'
import { buildStatement } from '@synapse/shared/invoice/statement'
import { readBooks } from '@synapse/shared/report/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { successesOf } from '#support/calls/successes-of.ts'
import { trackedSessionsOf } from '#support/readers/rows.ts'
import { invoiceLine } from '#support/samples/invoice-fields.ts'

const { world, operator, invoices } = useInvoices()

type Part = { id: string; amount: string }
const requestOf = (id: string, lines?: Part[]) => ({
  params: { id },
  input: { reason: 'Cancelled at short notice', ...(lines && { lines }) },
})
const credit = (id: string, lines?: Part[]) => operator.call(creditInvoice, requestOf(id, lines))

/**
 * Returns the lines of an invoice for €69.50: €30.00 and €20.00 plus 18% VAT, and €10.00 plus 5%
 * VAT.
 */
const threeLines = () => [
  invoiceLine({ fingerprint: 'one' }),
  invoiceLine({ date: '2027-01-13', hours: '1.00', fingerprint: 'two' }),
  invoiceLine({
    date: '2027-01-14',
    unit: 'piece',
    hours: '1.00',
    rate: '10.00',
    vatPercent: '5.00',
  }),
]

describe('a credit note for individual lines', () => {
  test('applies their VAT rates, and updates the invoice, statement and books', async () => {
    const lines = threeLines()
    const invoice = await invoices.issued({ lines })
    const note = await credit(invoice.id, [
      { id: lines[0]?.id ?? '', amount: '30.00' },
      { id: lines[2]?.id ?? '', amount: '4.00' },
    ])
    expect(note).toMatchObject({
      invoiceNumber: 'CN-202702-001',
      netTotal: '-34.00',
      vatTotal: '-5.60',
      grossTotal: '-39.60',
      lines: [
        { hours: '-1.50', rate: '20.00', net: '-30.00', corrects: lines[0]?.id },
        { subject: 'Part of: Mathematics', hours: '-1.00', rate: '4.00', net: '-4.00' },
      ],
    })
    const after = (await invoices.read(invoice.id)) as Invoice
    expect(after).toMatchObject({ credited: '39.60', creditedBy: null, credits: [{ id: note.id }] })
    const statement = buildStatement(await operator.call(listInvoices), {
      clientId: invoice.clientId ?? '',
      from: '2027-02-01',
      to: '2027-02-28',
    })
    expect(statement.closingCents).toBe(2_990)
    const books = await operator.call(readBooks, {
      query: { from: '2027-02-01', to: '2027-02-28' },
    })
    expect(books).toMatchObject({
      income: { creditNotes: { count: 1, net: '-34.00', vat: '-5.60' } },
      owed: '29.90',
    })
  })

  test('frees only the sessions of lines that are credited in full', async () => {
    const lines = threeLines()
    const [one, two] = lines.map(({ id }) => id) as [string, string]
    const invoice = await invoices.issued({ lines })
    await credit(invoice.id, [
      { id: one, amount: '30.00' },
      { id: two, amount: '19.99' },
    ])
    expect(
      ((await invoices.read(invoice.id)) as Invoice).lines.map(({ isFreed }) => isFreed),
    ).toEqual([true, undefined, undefined])
    expect(await trackedSessionsOf(world.db)).toMatchObject([
      { id: one, invoiceNumber: null },
      { id: two, invoiceNumber: invoice.invoiceNumber },
    ])
    const again = async (fingerprint: string) => ({
      params: { id: randomUUID() },
      input: await invoices.input({
        clientId: invoice.clientId ?? '',
        lines: [invoiceLine({ fingerprint })],
      }),
    })
    await expect(operator.call(saveInvoiceDraft, await again('two'))).toBeRefused(
      'already_invoiced',
    )
    const { id } = await operator.call(saveInvoiceDraft, await again('one'))
    await operator.call(deleteInvoiceDraft, { params: { id } })
    await credit(invoice.id, [{ id: two, amount: '0.01' }])
    expect(await trackedSessionsOf(world.db)).toMatchObject([{ id: two, invoiceNumber: null }])
  })

  test('can’t exceed a line’s remaining amount or credit another invoice’s lines', async () => {
    const lines = threeLines()
    const id = lines[0]?.id ?? ''
    const invoice = await invoices.issued({ lines })
    await credit(invoice.id, [{ id, amount: '20.00' }])
    await expect(credit(invoice.id, [{ id, amount: '10.01' }])).toBeRefused('too_much')
    await expect(credit(invoice.id, [{ id: randomUUID(), amount: '1.00' }])).toBeRefused('too_much')
    await expect(credit(invoice.id, [{ id, amount: '0.00' }])).toBeRefused('nothing_credited')
    // Each request states how much was credited before, so a double click credits an amount only
    // once.
    const { params, input } = requestOf(invoice.id, [{ id, amount: '5.00' }])
    const click = { params, input: { ...input, credited: '23.60' } }
    await operator.call(creditInvoice, click)
    await expect(operator.call(creditInvoice, click)).toBeRefused('changed')
    expect(await invoices.read(invoice.id)).toMatchObject({ credited: '29.50' })
    // Two parallel requests credit the same remaining amount.
    expect(
      await successesOf([1, 2].map(() => credit(invoice.id, [{ id, amount: '5.00' }]))),
    ).toHaveLength(1)
  })
})
