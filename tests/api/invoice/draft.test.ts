import { randomUUID } from 'node:crypto'
import { idempotencyHeader } from '@synapse/shared/contract/call'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import {
  deleteInvoiceDraft,
  listInvoices,
  saveInvoiceDraft,
} from '@synapse/shared/invoice/contract'
import { search } from '@synapse/shared/search/contract'
import { describe, expect, test } from 'vitest'
import { invoiceActions } from '#support/actors/invoices.ts'
import { trackedSessionsOf } from '#support/readers/rows.ts'
import { invoiceLine } from '#support/samples/invoice-fields.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()
const invoices = invoiceActions({ operator })

type DraftChanges = Partial<BodyOf<typeof saveInvoiceDraft>>

const save = async (id: string, changes: DraftChanges = {}) =>
  operator.call(saveInvoiceDraft, {
    params: { id },
    input: { ...(await invoices.input()), ...changes },
  })

describe('an invoice draft', () => {
  test('is returned with the saved values, and with totals computed by the server', async () => {
    const input = await invoices.input({
      notes: 'Thank you.',
      billToVat: '',
      lines: [
        invoiceLine({ hours: '1.08', rate: '13.5' }),
        invoiceLine({
          date: null,
          unit: 'piece',
          subject: 'Book',
          hours: 1,
          rate: 10,
          vatPercent: 5,
          vatReason: 'not said where VAT is',
        }),
        invoiceLine({ hours: 2, rate: 15, vatCategory: 'exempt', vatReason: 'Private tuition' }),
      ],
      sourceFiles: [{ name: 'January.csv', hash: 'a'.repeat(64) }],
    })
    const draft = await operator.call(saveInvoiceDraft, { params: { id: randomUUID() }, input })
    expect(draft).toMatchObject({
      ...input,
      billToVat: null,
      kind: 'invoice',
      status: 'draft',
      lines: [
        { ...input.lines[0], hours: '1.08', rate: '13.50', vatPercent: '18.00', net: '14.58' },
        {
          ...input.lines[1],
          hours: '1.00',
          rate: '10.00',
          vatPercent: '5.00',
          vatReason: '',
          net: '10.00',
        },
        { ...input.lines[2], hours: '2.00', rate: '15.00', vatPercent: '0.00', net: '30.00' },
      ],
      netTotal: '54.58',
      vatTotal: '3.12',
      grossTotal: '57.70',
      paid: '0.00',
      payments: [],
      issuer: null,
      version: 1,
    })
    expect(await operator.call(listInvoices)).toEqual([draft])
  })

  test('keeps two thousand lines in order, and is saved once even if sent twice', async () => {
    const params = { id: randomUUID() }
    const lines = Array.from({ length: 2_000 }, (_, index) =>
      invoiceLine({
        student: `Student ${index}`,
        subject: 'Ħ'.repeat(400),
        fingerprint: `f${index}`,
      }),
    )
    const input = await invoices.input({ lines })
    const headers = { [idempotencyHeader]: randomUUID() }
    const draft = await operator.call(saveInvoiceDraft, { params, input, headers })
    expect(draft.lines.map(({ student }) => student)).toEqual(lines.map(({ student }) => student))
    expect(draft.netTotal).toBe('60000.00')
    expect(await operator.call(saveInvoiceDraft, { params, input, headers })).toEqual(draft)
    expect(await operator.call(listInvoices)).toEqual([draft])
  })

  test('is completely replaced by the next save', async () => {
    const [stays, goes] = [invoiceLine({ student: 'Stays' }), invoiceLine({ student: 'Goes' })]
    const clientId = await invoices.clientId()
    const { id } = await invoices.draft({ clientId, lines: [stays, goes] })
    const comes = invoiceLine({ student: 'Comes', date: '2027-01-13' })
    const again = await invoices.draft({ clientId, lines: [comes, stays], period: '2026-12' }, id)
    expect(again.lines.map(({ id }) => id)).toEqual([comes.id, stays.id])
    expect(await trackedSessionsOf(world.db)).toMatchObject([
      { id: stays.id, student: 'Stays', invoiceNumber: '202701-417', invoicePeriod: '2026-12' },
      { id: comes.id, student: 'Comes', clientId, invoiceId: id },
    ])
  })

  test('creates one tracked session for each dated line billed in hours, even after a double click', async () => {
    const lines = [invoiceLine(), invoiceLine({ date: null }), invoiceLine({ unit: 'piece' })]
    const id = randomUUID()
    const input = await invoices.input({ lines })
    await Promise.all(
      [1, 2, 3].map(() => operator.call(saveInvoiceDraft, { params: { id }, input })),
    )
    expect(await operator.call(listInvoices)).toHaveLength(1)
    expect(await trackedSessionsOf(world.db)).toMatchObject([
      {
        id: lines[0]?.id,
        date: '2027-01-12',
        hours: '1.50',
        rate: '20.00',
        netAmount: '30.00',
      },
    ])
  })

  test('isn’t overwritten if it has changed since it was read', async () => {
    const { id, version } = await invoices.draft()
    const changed = await save(id, { version, notes: 'First' })
    await expect(save(id, { version, notes: 'Second' })).toBeRefused({
      reason: 'changed',
      current: { ...changed, notes: 'First' },
    })
    expect(await invoices.read(id)).toEqual(changed)
    await save(id, { version: changed.version, notes: 'Second' })
    expect(await invoices.read(id)).toMatchObject({ notes: 'Second' })
  })

  test('can’t bill a session that is on another invoice, and the error names that invoice', async () => {
    const clientId = await invoices.clientId()
    const lines = [invoiceLine({ fingerprint: 'one' })]
    await invoices.draft({ clientId, lines, invoiceNumber: '202701-001' })
    const again = [invoiceLine(), invoiceLine({ fingerprint: 'one' })]
    await expect(save(randomUUID(), { clientId, lines: again })).toBeRefused({
      reason: 'already_invoiced',
      details: 'See invoice 202701-001.',
    })
    // Lines with the same id are the same session, even for different clients. Lines with the same
    // fingerprint are the same session only for one client.
    await expect(save(randomUUID(), { lines })).toBeRefused('already_invoiced')
    await invoices.draft({ lines: again })
    expect(await operator.call(listInvoices)).toHaveLength(2)
  })

  test.each(['of one client', 'of several'])(
    'bills each session only once, even if several drafts %s arrive in parallel',
    async (whose) => {
      const clientId = await invoices.clientId()
      const line = invoiceLine()
      const answers = await Promise.allSettled(
        [1, 2, 3, 4].map(() =>
          whose === 'of several'
            ? invoices.draft({ lines: [line] })
            : invoices.draft({ clientId, lines: [invoiceLine({ fingerprint: 'one' })] }),
        ),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const answer of answers)
        if (answer.status === 'rejected')
          expect(String(answer.reason)).toContain('"reason":"already_invoiced"')
    },
  )

  test('stays deleted even if another device edits it afterwards', async () => {
    const { id, version } = await invoices.draft()
    await operator.call(deleteInvoiceDraft, { params: { id } })
    await expect(save(id, { version })).toBeRefused('unknown')
    expect(await operator.call(listInvoices)).toEqual([])
  })

  test('is deleted together with its sessions, which can then be charged again', async () => {
    const clientId = await invoices.clientId()
    const lines = [invoiceLine({ fingerprint: 'one' })]
    const { id } = await invoices.draft({ clientId, lines })
    await operator.call(deleteInvoiceDraft, { params: { id } })
    expect(await operator.call(listInvoices)).toEqual([])
    expect(await trackedSessionsOf(world.db)).toEqual([])
    await invoices.draft({ clientId, lines })
    await expect(operator.call(deleteInvoiceDraft, { params: { id } })).toBeRefused('unknown')
  })
})

test('reading many invoices takes no more queries than reading one', async () => {
  const queriesOf = async () => {
    let queries = 0
    const count = ({ sql }: { sql: string }) => {
      // Ignore the query that reads the database's clock every 10 seconds.
      if (!sql.includes('clock_timestamp')) queries += 1
    }
    world.context.db.on('query', count)
    await operator.call(listInvoices)
    world.context.db.removeListener('query', count)
    return queries
  }
  const clientId = await invoices.clientId()
  await invoices.draft({ clientId })
  const ofOne = await queriesOf()
  expect(ofOne).toBeGreaterThan(0)
  await Promise.all(Array.from({ length: 20 }, () => invoices.draft({ clientId })))
  expect(await queriesOf()).toBe(ofOne)
})

const faults: [string, object, string][] = [
  ['no lines', { lines: [] }, 'An invoice needs at least one line.'],
  ['a due date before the issue date', { dueDate: '2027-01-31' }, 'The due date is before'],
  [
    'a line without VAT that states no reason',
    { lines: [invoiceLine({ vatCategory: 'exempt' })] },
    'Enter a reason for each line without VAT.',
  ],
  [
    'a total that is too large',
    { lines: [invoiceLine({ hours: 10_000, rate: 100_000 })] },
    'An invoice’s total can’t exceed',
  ],
  [
    'the same session twice',
    { lines: ['same', 'same'].map((fingerprint) => invoiceLine({ fingerprint })) },
    'The same session appears twice.',
  ],
  [
    'more than two thousand lines',
    { lines: Array.from({ length: 2_001 }, () => invoiceLine()) },
    'An invoice can have at most 2000 lines.',
  ],
]

test('a draft whose prices include VAT can total €10,000,000.00', async () => {
  const lines = [invoiceLine({ hours: 100, rate: 100_000, vatPercent: 18 })]
  expect(await invoices.draft({ lines, priceMode: 'gross' })).toMatchObject({
    grossTotal: '10000000.00',
  })
})

test('an invalid draft is refused with a readable message', async () => {
  const clientId = await invoices.clientId()
  for (const [fault, changes, error] of faults)
    await expect(save(randomUUID(), { clientId, ...changes }), fault).toBeRefused({
      reason: 'invalid',
      error: expect.stringContaining(error),
    })
  await expect(save(randomUUID(), { clientId: randomUUID() })).toBeRefused('unknown_client')
  expect(await operator.call(listInvoices)).toEqual([])
})

test('invoices can be found by number and by client name, newest first', async () => {
  const older = await invoices.draft({ invoiceNumber: '202701-417' })
  const newer = await invoices.draft({ invoiceNumber: '202702-008', issueDate: '2027-02-10' })
  const found = async (q: string) =>
    (await operator.call(search, { query: { q } }))
      .filter(({ kind }) => kind === 'invoice')
      .map(({ id }) => id)
  expect(await found('XATT consult')).toEqual([newer.id, older.id])
  expect(await found('701-4')).toEqual([older.id])
  expect(await found('%')).toEqual([])
})
