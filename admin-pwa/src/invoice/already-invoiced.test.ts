import type { Invoice } from '@synapse/shared/invoice/contract'
import { describe, expect, test } from 'vitest'
import { findAlreadyInvoiced } from '#invoice/already-invoiced.ts'
import type { InvoiceValues, LineValues } from '#invoice/invoice-values.ts'

const lines = (...fingerprints: (string | null)[]) =>
  fingerprints.map((fingerprint) => ({
    id: `line ${fingerprint}`,
    hours: '1.00',
    fingerprint,
  })) as LineValues[]

const draft = {
  id: 'draft',
  clientId: 'client',
  lines: lines('a', 'b', null),
  sourceFiles: [{ name: 'nov.csv', hash: 'f1' }],
} satisfies Partial<InvoiceValues> as InvoiceValues

const other = (more: Partial<Record<keyof Invoice, unknown>>) =>
  ({
    id: 'other',
    kind: 'invoice',
    clientId: 'client',
    invoiceNumber: '202611-001',
    creditedBy: null,
    lines: [],
    sourceFiles: [],
    ...more,
  }) as unknown as Invoice

test('warns if a file or a session has already been invoiced', () => {
  const invoices = [
    other({ sourceFiles: [{ name: 'other-name.csv', hash: 'f1' }] }),
    other({ id: 'third', invoiceNumber: '202611-002', lines: lines('b', null) }),
  ]
  expect(findAlreadyInvoiced(draft, invoices)).toEqual({
    file: { name: 'nov.csv', invoiceNumber: '202611-001' },
    sessions: [{ lineId: 'line b', invoiceNumber: '202611-002' }],
    similar: [],
  })
})

test.each([
  ['the draft itself', { id: 'draft' }],
  ['a credited invoice', { creditedBy: 'note' }],
  ['a credit note', { kind: 'credit_note' }],
] as const)('%s doesn’t count as an earlier invoice', (_, more) => {
  const one = other({ lines: lines('a'), sourceFiles: draft.sourceFiles, ...more })
  expect(findAlreadyInvoiced(draft, [one])).toEqual({ file: undefined, sessions: [], similar: [] })
})

test('doesn’t warn about another client’s sessions or manual lines', () => {
  const invoices = [
    other({ clientId: 'another', lines: lines('a') }),
    other({ lines: lines(null) }),
  ]
  expect(findAlreadyInvoiced(draft, invoices).sessions).toEqual([])
})

test('allows a session to be invoiced again after its line was credited', () => {
  const credited = lines('a').map((line) => ({ ...line, isFreed: true }))
  expect(findAlreadyInvoiced(draft, [other({ lines: credited })]).sessions).toEqual([])
})

describe('a session from a sheet with a different column mapping', () => {
  const billed = { id: 'x', unit: 'hour', date: '2026-11-03', hours: '1.50', student: 'Ġorġ' }
  const similarTo = (...changes: object[]) => {
    const own = changes.map((change, at) => ({
      ...billed,
      id: `${at}`,
      fingerprint: `${at}`,
      ...change,
    }))
    const invoices = [other({ lines: [{ ...billed, fingerprint: 'mapped' }] })]
    const found = findAlreadyInvoiced({ ...draft, lines: own as LineValues[] }, invoices)
    return found.similar.map(({ lineId }) => lineId)
  }

  test.each([
    ['without a student column', { student: '' }],
    ['with another subject', { subject: 'Malti' }],
    ['with another letter case', { student: 'ĠORĠ' }],
    ['with a decimal comma', { hours: '1,5' }],
  ])('is recognised %s', (_, change) => expect(similarTo(change)).toEqual(['0']))

  test.each([
    ['day', { date: '2026-11-04' }],
    ['length', { hours: '1.00' }],
    ['student', { student: 'Marija' }],
    ['unit', { unit: 'piece', date: '' }],
  ])('isn’t matched with a line for another %s', (_, change) =>
    expect(similarTo(change)).toEqual([]),
  )

  test('is matched only once', () => expect(similarTo({ student: '' }, {})).toEqual(['0']))

  test('isn’t compared with a line already matched by fingerprint', () => {
    const invoices = [other({ lines: [{ ...billed, fingerprint: 'a' }] })]
    const own = [
      { ...billed, id: 'a', fingerprint: 'a' },
      { ...billed, id: 'b', fingerprint: 'b' },
    ] as LineValues[]
    expect(findAlreadyInvoiced({ ...draft, lines: own }, invoices)).toMatchObject({
      sessions: [{ lineId: 'a' }],
      similar: [],
    })
  })
})
