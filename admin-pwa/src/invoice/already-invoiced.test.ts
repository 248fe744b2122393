import type { Invoice } from '@synapse/shared/invoice/contract'
import { expect, test } from 'vitest'
import { alreadyInvoiced } from '#invoice/already-invoiced.ts'
import type { DraftValues, LineValues } from '#invoice/invoice-draft.ts'

const lines = (...fingerprints: (string | null)[]) =>
  fingerprints.map((fingerprint) => ({ fingerprint })) as LineValues[]

const draft = {
  id: 'draft',
  clientId: 'client',
  lines: lines('a', 'b', null),
  sourceFiles: [{ name: 'nov.csv', hash: 'f1' }],
} satisfies Partial<DraftValues> as DraftValues

const other = (more: Partial<Invoice>) =>
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

test('a file that was used before, and a session that was billed before, are said', () => {
  const invoices = [
    other({ sourceFiles: [{ name: 'other-name.csv', hash: 'f1' }] }),
    other({ id: 'third', invoiceNumber: '202611-002', lines: lines('b', null) as never }),
  ]
  expect(alreadyInvoiced(draft, invoices)).toEqual({
    file: { name: 'nov.csv', invoiceNumber: '202611-001' },
    sessions: [{ invoiceNumber: '202611-002' }],
  })
})

test.each([
  ['the draft itself', { id: 'draft' }],
  ['what was credited', { creditedBy: 'note' }],
  ['a credit note', { kind: 'credit_note' }],
] as const)('%s bills nothing twice', (_, more) => {
  const one = other({ lines: lines('a') as never, sourceFiles: draft.sourceFiles, ...more })
  expect(alreadyInvoiced(draft, [one])).toEqual({ file: undefined, sessions: [] })
})

test('the same session may be billed to another client, and lines by hand are never the same', () => {
  const invoices = [
    other({ clientId: 'another', lines: lines('a') as never }),
    other({ lines: lines(null) as never }),
  ]
  expect(alreadyInvoiced(draft, invoices).sessions).toEqual([])
})
