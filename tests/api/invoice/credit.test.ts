import { randomUUID } from 'node:crypto'
import {
  creditInvoice,
  deleteInvoiceDraft,
  issueInvoice,
  saveInvoiceDraft,
} from '@synapse/shared/invoice/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { successesOf } from '#support/calls/successes-of.ts'
import { todoTitlesOf, trackedSessionsOf } from '#support/readers/rows.ts'
import { invoiceLine } from '#support/samples/invoice-fields.ts'

const { world, operator, invoices } = useInvoices()

const credit = (id: string, reason = 'Wrong address') =>
  operator.call(creditInvoice, { params: { id }, input: { reason } })

describe('a credit note', () => {
  test('negates its invoice’s amounts, and is issued immediately with today’s date', async () => {
    const lines = [
      invoiceLine({ hours: '1.08', rate: '13.50', fingerprint: 'one' }),
      invoiceLine({ hours: '0.50', rate: '0.01', vatPercent: '5.00' }),
      invoiceLine({ vatCategory: 'exempt', vatReason: 'Private tuition', unit: 'piece' }),
      invoiceLine({ hours: '0', rate: '20' }),
    ]
    const invoice = await invoices.issued({ lines })
    world.clock.set('2027-02-04T09:00:00Z')
    await invoices.setBusiness({ businessName: 'Another name' })
    const note = await credit(invoice.id)
    const negative = (amount: string) => (amount === '0.00' ? amount : `-${amount}`)
    expect(note).toMatchObject({
      kind: 'credit_note',
      status: 'issued',
      invoiceNumber: 'CN-202702-001',
      issueDate: '2027-02-04',
      dueDate: '2027-02-04',
      clientId: invoice.clientId,
      period: invoice.period,
      billToName: invoice.billToName,
      billToAddress: invoice.billToAddress,
      billToVat: invoice.billToVat,
      notes: 'Wrong address',
      netTotal: negative(invoice.netTotal),
      vatTotal: negative(invoice.vatTotal),
      grossTotal: negative(invoice.grossTotal),
      issuer: invoice.issuer,
      corrects: invoice.id,
      correctsNumber: invoice.invoiceNumber,
      creditedBy: null,
    })
    expect(note.lines).toEqual(
      invoice.lines.map((line) => ({
        ...line,
        id: expect.any(String),
        hours: negative(line.hours),
        net: negative(line.net),
        fingerprint: null,
        corrects: line.id,
      })),
    )
    expect(await invoices.read(invoice.id)).toEqual({
      ...invoice,
      lines: invoice.lines.map((line) => ({ ...line, isFreed: true })),
      credits: [{ id: note.id, invoiceNumber: 'CN-202702-001', amount: invoice.grossTotal }],
      credited: invoice.grossTotal,
      creditedBy: note.id,
      creditedByNumber: 'CN-202702-001',
    })
  })

  test('isn’t duplicated by a double click, and has its own series of numbers', async () => {
    const issued = [await invoices.issued(), await invoices.issued(), await invoices.issued()]
    const notes = await successesOf(issued.flatMap(({ id }) => [credit(id), credit(id)]))
    expect(notes.map(({ invoiceNumber }) => invoiceNumber).toSorted()).toEqual([
      'CN-202702-001',
      'CN-202702-002',
      'CN-202702-003',
    ])
    expect(await invoices.issued()).toMatchObject({ invoiceNumber: '202702-004' })
  })

  test('frees the invoiced sessions for another invoice without duplicating them', async () => {
    const clientId = await invoices.clientId()
    const line = invoiceLine()
    const first = await invoices.issued({
      clientId,
      lines: [line, invoiceLine({ fingerprint: 'two' })],
    })
    // A draft may have the same number as an issued invoice.
    const draft = await invoices.draft({
      invoiceNumber: first.invoiceNumber,
      lines: [invoiceLine({ date: '2027-01-20' })],
    })
    await credit(first.id)
    expect(await trackedSessionsOf(world.db)).toMatchObject([
      { invoiceNumber: null, invoicePeriod: null },
      { invoiceNumber: null, invoicePeriod: null },
      { invoiceNumber: first.invoiceNumber, invoiceId: draft.id },
    ])
    await operator.call(deleteInvoiceDraft, { params: { id: draft.id } })
    // Importing a sheet again gives its lines new ids. Saving a line again keeps its id.
    const lines = [line, invoiceLine({ fingerprint: 'two' })]
    const second = await invoices.issued({ clientId, lines })
    expect(
      (await trackedSessionsOf(world.db))
        .map(({ id, invoiceId, invoiceNumber }) => [id, invoiceId, invoiceNumber])
        .toSorted(),
    ).toEqual(lines.map(({ id }) => [id, second.id, '202702-002']).toSorted())
    await expect(
      operator.call(saveInvoiceDraft, {
        params: { id: randomUUID() },
        input: await invoices.input({ clientId, lines: [invoiceLine({ fingerprint: 'two' })] }),
      }),
    ).toBeRefused({ reason: 'already_invoiced', details: 'See invoice 202702-002.' })
  })

  test('is refused without a reason or an issued invoice to credit', async () => {
    await expect(credit(randomUUID())).toBeRefused('unknown')
    const draft = await invoices.draft()
    await expect(credit(draft.id)).toBeRefused('not_issued')
    const { id } = await invoices.issue(draft.id)
    await expect(credit(id, ' ')).toBeRefused({ error: 'The reason is missing.' })
    const note = await credit(id)
    await expect(credit(id)).toBeRefused('credited')
    await expect(credit(note.id)).toBeRefused('is_credit_note')
  })
})

describe('after the machine’s clock has run ahead', () => {
  /** Issues an invoice and a credit note that are dated tomorrow. */
  const ahead = async () => {
    world.clock.set('2027-02-02T09:00:00Z')
    const { id } = await invoices.issued({ issueDate: '2027-02-02' })
    await credit(id)
    world.clock.set('2027-02-01T09:00:00Z')
  }

  test('invoices and credit notes are dated no earlier than the latest document', async () => {
    const { id } = await invoices.issued()
    const { id: early } = await invoices.draft()
    await ahead()
    expect(await credit(id)).toMatchObject({
      invoiceNumber: 'CN-202702-002',
      issueDate: '2027-02-02',
      dueDate: '2027-02-02',
    })
    expect(await todoTitlesOf(world.db)).toEqual([
      'Credit note CN-202702-002 has a future date: Tuesday 2 February 2027',
    ])
    await expect(operator.call(issueInvoice, { params: { id: early }, input: {} })).toBeRefused({
      reason: 'out_of_order',
      details: 'The latest one is dated Tuesday 2 February 2027.',
    })
    expect(await invoices.issued({ issueDate: '2027-02-02' })).toMatchObject({
      invoiceNumber: '202702-003',
    })
    const { id: later } = await invoices.draft({ issueDate: '2027-02-03' })
    await expect(operator.call(issueInvoice, { params: { id: later }, input: {} })).toBeRefused(
      'in_future',
    )
  })
})
